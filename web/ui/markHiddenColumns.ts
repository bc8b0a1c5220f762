/**
 * Marks the scroller around a table with the sides on which columns are out of sight. Scroll timelines, which would need no
 * script, are missing in Firefox and older Safari.
 */
export function markHiddenColumns(table: HTMLTableElement): () => void {
  const scroller = table.parentElement;
  if (!scroller) return () => {};
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    scroller.toggleAttribute('data-hides-start', scrollLeft > 0);
    // Lengths of a zoomed page are rounded.
    scroller.toggleAttribute('data-hides-end', scrollLeft + clientWidth < scrollWidth - 1);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(table);
  observer.observe(scroller);
  scroller.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', mark);
  };
}
