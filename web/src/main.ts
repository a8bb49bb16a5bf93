/** Starts the page: its words in the person's language first, then everything else. */
import { mount } from 'svelte';
import './design/tokens.css';
import './design/base.css';
import { games } from './games/registry';
import { shellCatalog } from './i18n/index.svelte';
import { language } from './i18n/language.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

language.start();
const [{ default: App }] = await Promise.all([
  import('./App.svelte'),
  shellCatalog.load(),
  ...games.map((game) => game.prepare()),
]);
mount(App, { target });
