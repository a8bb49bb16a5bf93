/** English: the words of looking back at a game, whichever game it is. */
import { number, plural } from '../../i18n/index.svelte';

export const words = {
  title: 'Replay',
  loading: 'Fetching the game…',
  reading: 'Reading the file…',
  open: {
    title: 'Look at a finished game',
    text: 'Open the file of a game that you have kept. It is played again by the rules, and nothing of it is stored.',
    file: 'Open a file',
    drop: 'or drop the file here',
    menu: 'Back to the menu',
    table: (code: string) => `Back to table ${code}`,
  },
  problem: {
    title: 'This game cannot be shown',
    gone: 'There is no game at this link any more: it may be mistyped, or so old that the server has forgotten it. If somebody kept the game’s file, open that.',
    running: 'This game is not finished yet. When it is over, this link shows all of it.',
    line: 'The server could not be reached. Try again in a moment.',
    large: 'This file is too large to be the record of a game.',
    odd: 'What the server sent cannot be shown by this page. Reload the page to get its newest version.',
    again: 'Try again',
  },
  controls: {
    title: 'Replay controls',
    back: 'One step back',
    forward: 'One step forward',
    turnBack: 'To the turn before',
    turnForward: 'To the next turn',
    play: 'Play',
    pause: 'Pause',
    again: 'Play from the start',
    speed: 'Speed',
    times: (factor: number) => `${number(factor)}×`,
    position: 'Position in the game',
    at: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
    start: 'The start',
    turn: 'Turn',
    of: (turns: number) => plural(turns, 'of 1', `of ${number(turns)}`),
    keys: 'Arrow keys step, with Shift they go from turn to turn; Space plays and pauses; Home and End go to the ends.',
  },
  save: 'Save the game as a file',
};
