/** A `ref` for an element that disappears with its button. It passes the focus to the enclosing dialog, panel or screen. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  // The reader stays at the place of the element.
  element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};
