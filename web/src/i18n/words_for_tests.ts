/** Before the tests of a file: every word of English is there, as it is on the page when it is shown. */
import { optionCatalog, reviewCatalog, ruleCatalog, tableCatalog, tradeCatalog } from '../games/invest_up/messages';
import { replayCatalog } from '../replay/words';
import { shellCatalog } from './index.svelte';

await Promise.all(
  [shellCatalog, optionCatalog, tableCatalog, tradeCatalog, reviewCatalog, ruleCatalog, replayCatalog].map((catalog) =>
    catalog.load(),
  ),
);
