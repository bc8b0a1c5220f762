import { useEffect, useState } from 'react';

/**
 * Returns a function that gives the focus to the heading of the screen, after the dialog that calls it has closed. The button that
 * opened the dialog is about to go.
 */
export function useHeadingFocus(): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [times]);
  return () => setTimes((before) => before + 1);
}
