/** The state of the turn clock between two messages of the server: free time goes over into the reserve by itself. */
import type { Clocks } from '../net/wire';

type TurnClock = NonNullable<Clocks['turn']>;

export interface TurnTime {
  state: TurnClock['state'];
  /** Milliseconds left of what runs. */
  left: number;
}

/**
 * `remaining` tells what is left now of what was left when the clock was received; `strained` whether the
 * player is in debt, which is what the reserve is called then.
 */
export function turnTime(turn: TurnClock, remaining: (ms: number) => number, strained: boolean): TurnTime {
  if (turn.state === 'auto' || turn.state === 'paused') return { state: turn.state, left: turn.left_ms };
  if (turn.state !== 'free') return { state: turn.state, left: remaining(turn.left_ms) };
  const free = remaining(turn.left_ms);
  if (free > 0) return { state: 'free', left: free };
  return { state: strained ? 'debt' : 'reserve', left: remaining(turn.left_ms + turn.reserve_ms) };
}
