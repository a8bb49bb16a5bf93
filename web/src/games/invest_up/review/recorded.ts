/// <reference types="node" />
/** Recorded games for tests: what the server tells of them, the board that they were played on. */
import { readFileSync } from 'node:fs';
import type { HistoryEntry, Update } from '../../../net/wire';
import type { GameMap, GameView } from '../types';

const ROOT = new URL('../../../../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));

export interface Recorded {
  view: GameView;
  end: GameView;
  updates: (HistoryEntry & Update & { at: number })[];
}

/** A game of tests/replays/told; a fresh copy at each call, so that a test may spoil it. */
export function recorded(name: 'three_people_gone' | 'six_players' | 'finance_every_term'): Recorded {
  return read(`tests/replays/told/${name}.json`) as Recorded;
}

/** The board as the server hands it out. */
export const worldMap = read('investup/board/maps/world.json') as GameMap;
