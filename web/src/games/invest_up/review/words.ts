/** The words of this folder; they come with it and not with the first load. */
export { reviewWords } from '../messages';
