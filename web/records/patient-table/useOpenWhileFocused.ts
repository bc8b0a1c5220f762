import { type FocusEvent, useState } from 'react';

/** Returns whether the focus is inside an element, and gives the element's handlers. */
export function useOpenWhileFocused() {
  const [isFocused, setFocused] = useState(false);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && currentTarget.contains(relatedTarget)) return;
    const close = () => {
      if (!currentTarget.contains(document.activeElement)) setFocused(false);
    };
    // Closing moves the rows below. A press on one of them must first reach its target.
    const closeAfterPress = () => {
      if (document.querySelector(':active'))
        addEventListener('mouseup', () => setTimeout(close), { once: true });
      else close();
    };
    // Firefox marks the pressed element after the focus has left.
    setTimeout(closeAfterPress);
  };
  return { isFocused, onFocus: () => setFocused(true), onBlur };
}
