import { type RefObject, useEffect, useRef } from 'react';

/** Shows what scrolls from its start when another list, or another page of it, has taken its place. */
export function useScrollToStart(scroller: RefObject<HTMLElement | null>, listKey: string | undefined): void {
  const shown = useRef(listKey);
  useEffect(() => {
    if (shown.current === listKey) return;
    shown.current = listKey;
    const element = scroller.current;
    if (!element) return;
    element.scrollTo({ top: 0 });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }, [scroller, listKey]);
}
