import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to the start of another list or page. */
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
