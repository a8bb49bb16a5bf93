/** The words of this folder in the language of the page; they come with it and not with the first load. */
import { tradeWords as english, type TradeWords } from '../messages/en_trade';

export const tradeWords: TradeWords = english;
