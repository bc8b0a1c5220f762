/**
 * For the `ref` of what goes away when its button has done its work: the focus of the button goes to what is around it, a dialog,
 * a panel or the content of the screen.
 */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[tabindex="-1"]')?.focus();
};
