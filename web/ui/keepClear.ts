const controls = 'a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';

/** Distance from the edges of the window in pixels. */
const GAP = 24;

const blocks = ['bottom', 'top'] as const;
const inlines = ['center', 'end', 'start'] as const;

interface Place {
  readonly block: (typeof blocks)[number];
  readonly inline: (typeof inlines)[number];
}

/** The usual place first. */
const places: readonly Place[] = blocks.flatMap((block) => inlines.map((inline) => ({ block, inline })));

/**
 * Keeps a fixed box off the page's controls: it moves to the first place that covers the fewest of them, and stays where it is
 * while it is used. @returns a function that ends it.
 */
export function keepClear(box: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    frame = 0;
    if (!box.matches(':hover, :focus-within')) Object.assign(box.style, lookOf(freePlace(box)));
  };
  const later = () => {
    frame ||= requestAnimationFrame(place);
  };
  const watching = new AbortController();
  const options = { capture: true, passive: true, signal: watching.signal };
  addEventListener('scroll', later, options);
  addEventListener('resize', later, options);
  const changes = new MutationObserver(later);
  changes.observe(document.body, { childList: true, subtree: true });
  place();
  return () => {
    watching.abort();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}

function freePlace(box: HTMLElement): Place | undefined {
  const { width, height } = box.getBoundingClientRect();
  const rects = [...document.querySelectorAll(controls)]
    .filter((control) => !box.contains(control))
    .map((control) => control.getBoundingClientRect());
  const covered = places.map((place) => {
    const area = areaOf(place, width, height);
    return rects.filter(
      ({ left, right, top, bottom }) =>
        left < area.left + width && right > area.left && top < area.top + height && bottom > area.top,
    ).length;
  });
  return places[covered.indexOf(Math.min(...covered))];
}

/** Where a box of this size stands at a place. */
function areaOf({ block, inline }: Place, width: number, height: number) {
  const { clientWidth, clientHeight } = document.documentElement;
  const room = clientWidth - width;
  return {
    left: inline === 'center' ? room / 2 : inline === 'end' ? room - GAP : GAP,
    top: block === 'top' ? GAP : clientHeight - GAP - height,
  };
}

const lookOf = ({ block, inline }: Place = { block: 'bottom', inline: 'center' }) => ({
  top: block === 'top' ? `${GAP}px` : 'auto',
  bottom: block === 'top' ? 'auto' : `${GAP}px`,
  left: inline === 'center' ? '50%' : inline === 'start' ? `${GAP}px` : 'auto',
  right: inline === 'end' ? `${GAP}px` : 'auto',
  transform: inline === 'center' ? 'translateX(-50%)' : 'none',
});
