import { describe, expect, it } from 'vitest';
import { recorded } from '../games/invest_up/review/recorded';
import type { BaseView } from '../net/wire';
import { Film } from './film';

const { view, end, updates } = recorded('three_people_gone');
const film = new Film(view as BaseView, updates);

/** What of a view is the game's; the rest is the table's of the moment. */
const shown = ({ seq: _seq, clocks: _clocks, ...rest }: BaseView) => rest;

describe('a film', () => {
  it('leads from the first view to the last that the server has', () => {
    expect(film.length).toBe(updates.length);
    expect(shown(film.view(0))).toEqual(shown(view as BaseView));
    expect(shown(film.view(film.length - 1))).toEqual(shown(end as BaseView));
    expect(film.view(film.length - 1).seq).toBe(updates.at(-1)?.seq);
  });

  it('stays at its ends', () => {
    expect(film.view(-5)).toBe(film.view(0));
    expect(film.view(9999)).toBe(film.view(film.length - 1));
  });

  it('knows where turns begin and to which one a picture belongs', () => {
    const begun = updates.flatMap(({ events }) => events).filter(({ type }) => type === 'turn_began');
    expect(film.turns.length).toBe(begun.length);
    film.turns.forEach((at, i) => {
      expect(film.turnAt(at)).toBe(i + 1);
      if (at > 0) expect(film.turnAt(at - 1)).toBe(i);
    });
    expect(film.turnAt(film.length - 1)).toBe(begun.length);
  });

  it('may begin with an update that brings the whole view', () => {
    const whole = new Film(null, [
      { seq: 4, events: [], changes: [[[], { seq: 4, you: null, cash: 1 }]] },
      { seq: 9, events: [], changes: [[['cash'], 2]] },
    ]);
    expect(whole.view(0)).toMatchObject({ seq: 4, cash: 1 });
    expect(whole.view(1)).toMatchObject({ seq: 9, cash: 2 });
  });

  it('is refused where a change leads nowhere', () => {
    expect(() => new Film(null, [{ seq: 0, events: [], changes: [] }])).toThrow();
    expect(() => new Film(view as BaseView, [{ seq: 0, events: [], changes: [[['no', 'way', 0], 1]] }])).toThrow();
  });
});
