import { focusMain } from './focusMain.ts';

/** Takes everything out of sight and reach that is on the page now. Returns the function that brings it back as it was. */
export function hideScreen(): () => void {
  const focused = document.activeElement;
  const hidden = [...document.body.children].filter((element) => element instanceof HTMLElement);
  for (const element of hidden) {
    element.inert = true;
    element.style.visibility = 'hidden';
  }
  return () => {
    for (const element of hidden) {
      element.inert = false;
      element.style.visibility = '';
    }
    if (focused instanceof HTMLElement) focused.focus();
    focusMain();
  };
}
