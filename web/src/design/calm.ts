/** Whether whoever looks wants less motion. They may change their mind while the page is open. */
const asked = matchMedia('(prefers-reduced-motion: reduce)');

export function calm(): boolean {
  return asked.matches;
}
