/**
 * How the client is built and tested.
 *
 * `npm run build` writes into the Python package (`INVESTUP_WEB_OUT` names another folder), so that a wheel
 * carries the page and a server needs no Node. In development `npm run dev` serves the page and hands
 * sockets and HTTP on to a server at 127.0.0.1:8000.
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env['INVESTUP_WEB_OUT'] ?? '../investup/web_dist',
    emptyOutDir: true,
    // No inline data: the page's Content-Security-Policy allows files of its own and nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/socket.io': { target: server, ws: true },
      '/api': server,
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['src/i18n/words_for_tests.ts'] },
});
