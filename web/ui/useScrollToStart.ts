import { type RefObject, useEffect, useRef } from 'react';

/** Shows what scrolls from its start when another page of it has been chosen. */
export function useScrollToStart(scroller: RefObject<HTMLElement | null>, page: number | undefined): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const element = scroller.current;
    if (!element) return;
    element.scrollTo({ top: 0 });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }, [scroller, page]);
}
