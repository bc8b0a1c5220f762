/** Gives the focus to the content of the screen, unless something on it has taken it already. */
export function focusMain(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
}
