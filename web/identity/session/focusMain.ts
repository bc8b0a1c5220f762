/** Focuses the content of the screen, unless an element has the focus already. */
export function focusMain(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
}
