import { useEffect, useRef, useState } from 'react';

/** Gives the focus to an element after a dialog or a button with the focus is gone. */
export function useFocusLater<E extends HTMLElement>() {
  const target = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) target.current?.focus();
  }, [times]);
  return { target, focusLater: () => setTimes((before) => before + 1) };
}
