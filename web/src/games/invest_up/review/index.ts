/** Looking back at a game that is on the table: its numbers, and its past. */
export { default as LookBack } from './LookBack.svelte';
export { default as Numbers } from './Numbers.svelte';
