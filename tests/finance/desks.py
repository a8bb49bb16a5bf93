"""A position with the shortcuts that money and paper need: close a trade, let turns go by, land somewhere.

    game = desk(owns={A: [6, 8, 9]})
    game.deal(A, B, get={"cash": 100}, terms=[rental(6, tenant=B, turns=2)])
    game.lands(C, 6)

Every action is followed by the checks of the board's tests and by those of invariants.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from investup.finance.worth import net_worths
from tests.board.positions import RULES, A, B, C, D, Position, ScriptedDice, position
from tests.finance.invariants import check_paper, check_worths

__all__ = ["A", "B", "C", "D", "Desk", "desk", "instalments", "rental", "share", "waiver"]

#: The roll that `lands` lets fall; no doubles, so one landing is one roll.
STEP: Final = (1, 2)


class Desk(Position):
    """A game whose paper is looked through after every action."""

    # ------------------------------------------------------------------------------------ what is the case
    @property
    def held(self) -> int:
        """Dollars that wait for payers who are in debt."""
        return self.state.cash[-2]

    @property
    def bank(self) -> int:
        """What the bank has, below zero by what it has put in."""
        return self.state.cash[-1]

    @property
    def worth(self) -> list[int]:
        """Net worth by seat."""
        return net_worths(self.state.books)

    def stakes(self, issuer: int) -> dict[int, int]:
        """Parts per million of an issuer by holder."""
        return dict(self.state.books.stakes[issuer])

    def listed(self, table: str) -> list[dict[str, Any]]:
        """The `bonds`, `agreements`, `shares`, `trades` or `held` that everybody sees."""
        rows: list[dict[str, Any]] = self.game.view(None)[table]
        return rows

    def only(self, table: str) -> dict[str, Any]:
        """The one bond, agreement, share or trade that there is."""
        (row,) = self.listed(table)
        return row

    def digest(self, trade: int) -> str | None:
        """What an acceptor sends back to show that they saw the burdens."""
        (found,) = [row["digest"] for row in self.listed("trades") if row["trade"] == trade]
        digest: str | None = found
        return digest

    # -------------------------------------------------------------------------------------- what is done
    def offers(
        self,
        seat: int,
        to: int,
        give: Mapping[str, Any] | None = None,
        get: Mapping[str, Any] | None = None,
        terms: Sequence[Mapping[str, Any]] = (),
    ) -> int:
        """Propose a trade; its number."""
        events = self.does(seat, "propose", to=to, give=give or {}, get=get or {}, terms=list(terms))
        number: int = events[0]["trade"]
        return number

    def takes(self, seat: int, trade: int) -> list[dict[str, Any]]:
        """Accept a trade, having seen what lies on its properties."""
        digest = self.digest(trade)
        seen = {} if digest is None else {"burdens": digest}
        return self.does(seat, "accept", trade=trade, **seen)

    def deal(
        self,
        seat: int,
        to: int,
        give: Mapping[str, Any] | None = None,
        get: Mapping[str, Any] | None = None,
        terms: Sequence[Mapping[str, Any]] = (),
    ) -> list[dict[str, Any]]:
        """Propose a trade and have it accepted; what happened then."""
        return self.takes(to, self.offers(seat, to, give, get, terms))

    def no_deal(
        self,
        seat: int,
        to: int,
        give: Mapping[str, Any] | None = None,
        get: Mapping[str, Any] | None = None,
        terms: Sequence[Mapping[str, Any]] = (),
    ) -> tuple[str, str | None]:
        """The trade cannot even be proposed; the code of the refusal and the field at fault."""
        refusal = self.refusal(seat, "propose", to=to, give=give or {}, get=get or {}, terms=list(terms))
        return refusal.code, refusal.field

    def ends_turn(self) -> list[dict[str, Any]]:
        """Whoever's turn it is has rolled, stays where they are, and ends it."""
        self.state.roll_owed = False
        return self.does(self.turn, "end_turn")

    def begins_turn(self, seat: int) -> list[dict[str, Any]]:
        """Turns go by until one of `seat` begins; what happened as it began."""
        while True:
            events = self.ends_turn()
            if self.turn == seat:
                return events

    def lands(self, seat: int, space: int) -> list[dict[str, Any]]:
        """`seat` has the turn and lands on `space` (3 or more) by a roll of 1 and 2; what happened."""
        dice = self.state.rng
        assert isinstance(dice, ScriptedDice)
        dice._dice.extend(STEP)
        self.state.turn, self.state.roll_owed, self.state.offer = seat, True, -1
        self.state.position[seat] = space - sum(STEP)
        assert self.state.position[seat] >= 0
        return self.does(seat, "roll")

    def pays(self, seat: int, space: int) -> dict[int, int]:
        """`seat` lands on `space`; who is richer or poorer by how many dollars."""
        before = self.cash
        self.lands(seat, space)
        return {
            who: now - then
            for who, (then, now) in enumerate(zip(before, self.cash, strict=True))
            if now != then
        }

    def _check(self, before: Sequence[int], events: Sequence[Mapping[str, Any]]) -> None:
        super()._check(before, events)
        dump = self.game.dump()
        check_paper(dump)
        check_worths(dump, self.worth)
        assert RULES.load(dump).dump() == dump


def desk(**position_of: Any) -> Desk:
    """A game in a position (see tests.board.positions.position)."""
    return Desk(position(**position_of).game)


# ------------------------------------------------------------------------------------------ terms of trades
def instalments(payer: int, payee: int, amount: int, every: int = 1, times: int = 1) -> dict[str, Any]:
    """`amount` dollars every `every` turns of the payer, `times` times."""
    return {
        "kind": "instalments",
        "payer": payer,
        "payee": payee,
        "amount": amount,
        "every": every,
        "times": times,
    }


def waiver(grantor: int, grantee: int, spaces: Sequence[int], percent: int, **until: int) -> dict[str, Any]:
    """The grantee does not pay `percent` of the rent on `spaces`."""
    return {
        "kind": "waiver",
        "grantor": grantor,
        "grantee": grantee,
        "properties": list(spaces),
        "percent": percent,
        **until,
    }


def rental(space: int, tenant: int, turns: int) -> dict[str, Any]:
    """The tenant collects the rent of `space`."""
    return {"kind": "rental", "property": space, "tenant": tenant, "turns": turns}


def share(number: int, to: int, percent: int) -> dict[str, Any]:
    """`percent` of the rent of colour set `number` goes to `to`."""
    return {"kind": "set_share", "set": number, "to": to, "percent": percent}
