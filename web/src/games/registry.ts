/** The games that this page can show: one line for each. */
import type { Component, Snippet } from 'svelte';
import type { OptionField } from '../lobby/option_fields';
import type { Session } from '../net/session.svelte';
import type { BaseView, Lobby, LobbySeat, Options } from '../net/wire';
import type { Player } from '../replay/player.svelte';
import { investUp } from './invest_up';

export interface ScreenProps {
  session: Session;
  lobby: Lobby;
  view: BaseView;
  onleave: () => Promise<void>;
}

export interface ReplayProps {
  player: Player;
  /** What can be done with the film as a whole: save it, open another, leave. */
  tools?: Snippet;
}

/** What the rules of a game are shown with: one topic of them, or null for all. */
export interface RulesProps {
  topic: string | null;
  ontopic: (topic: string | null) => void;
}

/** What the shell needs of a game. */
export interface GameClient {
  /** The ruleset's key on the wire. */
  key: string;
  title: string;
  /** Fetches the words that the menu and the lobby need of it. */
  prepare(): Promise<void>;
  /** The topic of the rules that tells of the house rules. */
  optionTopic: string;
  /** The house rules that a host may set. */
  optionFields(): readonly OptionField[];
  /** The house rules that differ from the usual ones, as short words for a list of tables. */
  optionSummary(options: Options): string[];
  /** What a lobby should know of its house rules as they are and of who has sat down. */
  optionNotes(options: Options, seats: readonly LobbySeat[]): string[];
  /** The table's screen, loaded when the first lobby is entered. */
  screen(): Promise<Component<ScreenProps>>;
  /** The rules to read, loaded when somebody asks for them. */
  rules(): Promise<Component<RulesProps>>;
  /** The screen of a finished game that is looked at again, loaded when one is. */
  replay(): Promise<Component<ReplayProps>>;
}

export const games: readonly [GameClient, ...GameClient[]] = [investUp];

export function gameOf(key: string): GameClient | null {
  return games.find((game) => game.key === key) ?? null;
}
