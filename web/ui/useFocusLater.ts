import { useCallback, useEffect, useRef, useState } from 'react';

/** Gives the focus to an element after a dialog or a button with the focus is gone. */
export function useFocusLater<E extends HTMLElement>() {
  const target = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) target.current?.focus();
  }, [times]);
  const focusLater = useCallback(() => setTimes((before) => before + 1), []);
  return { target, focusLater };
}
