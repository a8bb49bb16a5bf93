"""Names of people and of computer players: what is allowed, and when two names are the same.

A name is shown to everybody beside others' names, so it must be visible, must not reorder or break the
text around it, and must not pass for the game itself.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final

import regex

from investup.game import Rejected

MAX_CHARACTERS: Final = 20
#: Twenty family emoji fit; a tower of marks on one letter does not.
MAX_BYTES: Final = 512
MAX_MARKS: Final = 4

#: What the game calls itself and others; compared by letters and digits alone, regardless of case.
RESERVED: Final = frozenset(
    {
        "admin", "administrator", "bank", "banker", "bot", "computer", "everybody", "everyone", "held", "host",
        "investup", "moderator", "nobody", "npc", "server", "spectator", "system", "you",
    }
)  # fmt: skip

BOT_NAMES: Final = (
    "Ada", "Blaise", "Clara", "Dmitri", "Emmy", "Fermat", "Grace", "Hedy", "Isaac", "Joan", "Kepler", "Lise",
)  # fmt: skip

#: Well-formed emoji in which a joiner, a tag or a variation selector stands rightly.
_EMOJI: Final = regex.compile(
    r"\U0001F3F4[\U000E0020-\U000E007E]{1,6}\U000E007F"
    r"|[0-9#*]\uFE0F\u20E3"
    r"|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]{0,2}"
    r"(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]{0,2})*"
)
#: Controls, lone surrogates, private and unassigned points, line breaks, and whatever draws nothing
#: (zero-width, bidi controls, fillers). U+2800 is an empty Braille cell.
_UNSEEN: Final = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD]")
_SPACES: Final = regex.compile(r"\p{Zs}+")
_MARKS: Final = regex.compile(rf"\p{{M}}{{{MAX_MARKS + 1},}}")
_VISIBLE: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
_CLUSTER: Final = regex.compile(r"\X")
_LETTERS: Final = regex.compile(r"[^\p{L}\p{N}]+")


def clean_name(typed: str) -> str:
    """The name as it is shown: NFC, trimmed, single spaces.

    Raises Rejected `bad_request`, field `name`, unless it has 1 to 20 visible characters (as a person
    counts them), nothing invisible or reordering, and is no word that the game uses for itself.
    """
    if len(typed) > 4 * MAX_BYTES:
        raise _refused(f"A name has at most {MAX_CHARACTERS} characters.", "name_long", most=MAX_CHARACTERS)
    name = _SPACES.sub(" ", unicodedata.normalize("NFC", typed)).strip()
    if not name or not _VISIBLE.search(name):
        raise _refused("A name needs at least one visible character.", "name_empty")
    if _UNSEEN.search(_EMOJI.sub("", name)):
        raise _refused(
            "A name may not contain invisible, control or text-direction characters.", "name_unseen"
        )
    if _MARKS.search(name):
        raise _refused(
            f"A name may not stack more than {MAX_MARKS} marks on one character.",
            "name_marks",
            most=MAX_MARKS,
        )
    if len(_CLUSTER.findall(name)) > MAX_CHARACTERS or len(name.encode()) > MAX_BYTES:
        raise _refused(f"A name has at most {MAX_CHARACTERS} characters.", "name_long", most=MAX_CHARACTERS)
    if _LETTERS.sub("", name_key(name)) in RESERVED:
        raise _refused(
            f"The game itself uses the name {name}; please choose another.", "name_reserved", name=name
        )
    return name


def name_key(name: str) -> str:
    """What two names have in common if they are the same: regardless of case and of typographic form."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def bot_name(taken: Collection[str], turn: int) -> str:
    """A computer player's name that nobody at the table has; `turn` varies where the choice begins.

    `taken` are names, in any form.
    """
    keys = {name_key(name) for name in taken}
    count = len(BOT_NAMES)
    for step in range(count):
        name = BOT_NAMES[(turn + step) % count]
        if name_key(name) not in keys:
            return name
    # reached only at a table of more than a dozen, all of whom chose these very names
    number = 2
    while name_key(f"{BOT_NAMES[turn % count]} {number}") in keys:
        number += 1
    return f"{BOT_NAMES[turn % count]} {number}"


def _refused(message: str, case: str, **facts: int | str) -> Rejected:
    return Rejected("bad_request", message, "name", case=case, facts=facts or None)
