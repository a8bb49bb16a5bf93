/** Put the focus on what the page is about: for whoever skips the bar, or whose place is gone. */
export function focusMain(): void {
  const main = document.querySelector('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
