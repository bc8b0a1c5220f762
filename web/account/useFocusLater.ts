import { useEffect, useRef, useState } from 'react';

/** Gives the focus to an element after what had it, a dialog or a button, has gone. */
export function useFocusLater<E extends HTMLElement>() {
  const target = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) target.current?.focus();
  }, [times]);
  return { target, focusLater: () => setTimes((before) => before + 1) };
}
