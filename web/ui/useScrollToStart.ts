import { type RefObject, useEffect, useRef } from 'react';

/** Shows what scrolls from its start when another list, or another page of it, has taken its place. */
export function useScrollToStart(
  scroller: RefObject<HTMLElement | null>,
  list_key: string | undefined,
): void {
  const shown = useRef(list_key);
  useEffect(() => {
    if (shown.current === list_key) return;
    shown.current = list_key;
    const element = scroller.current;
    if (!element) return;
    element.scrollTo({ top: 0 });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }, [scroller, list_key]);
}
