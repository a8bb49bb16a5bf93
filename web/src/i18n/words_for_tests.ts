/** Before the tests of a file: every word of English is there, as it is on the page when it is shown. */
import { optionCatalog, ruleCatalog, tableCatalog, tradeCatalog } from '../games/invest_up/messages';
import { shellCatalog } from './index.svelte';

await Promise.all(
  [shellCatalog, optionCatalog, tableCatalog, tradeCatalog, ruleCatalog].map((catalog) => catalog.load()),
);
