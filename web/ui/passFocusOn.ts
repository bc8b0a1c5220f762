/** A `ref` for an element that disappears with its button. It passes the focus to the enclosing dialog, panel or screen. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[tabindex="-1"]')?.focus();
};
