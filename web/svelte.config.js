import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Runes everywhere, so that a file cannot fall back to the older reactivity by accident. */
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
