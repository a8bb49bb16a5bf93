/** The panels of deals, market and portfolio, as one chunk that is loaded when a table is open. */
export { default as Deals } from './Deals.svelte';
export { default as Market } from './Market.svelte';
export { default as Portfolio } from './Portfolio.svelte';
export { default as WorthChart } from './WorthChart.svelte';
