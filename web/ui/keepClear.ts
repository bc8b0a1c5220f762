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
 * Keeps a fixed box off the controls of the page, or of the dialog in front of it: it moves to the first place that covers the
 * fewest of them. It stays where it is while it has the focus, and under the pointer unless it covers a dialog's controls.
 * @returns a function that ends it.
 */
export function keepClear(box: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    frame = 0;
    if (box.matches(':focus-within')) return;
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const rects = rectsBeside(box, dialog);
    // Somebody may be about to press its button.
    const isHeld = box.matches(':hover') && (!dialog || coveredBy(box.getBoundingClientRect(), rects) === 0);
    if (!isHeld) Object.assign(box.style, lookOf(freePlace(box, rects)));
  };
  const later = () => {
    frame ||= requestAnimationFrame(place);
  };
  const watching = new AbortController();
  const options = { capture: true, passive: true, signal: watching.signal };
  addEventListener('scroll', later, options);
  addEventListener('resize', later, options);
  // Drawers and dialogs move after they are inserted.
  addEventListener('transitionend', later, options);
  const changes = new MutationObserver(later);
  changes.observe(document.body, { childList: true, subtree: true });
  place();
  return () => {
    watching.abort();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Where the controls are that can be used: those behind a dialog cannot. */
function rectsBeside(box: HTMLElement, dialog: Element | undefined): readonly DOMRect[] {
  return [...(dialog ?? document).querySelectorAll(controls)]
    .filter((control) => !box.contains(control))
    .map((control) => control.getBoundingClientRect());
}

type Area = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const coveredBy = (area: Area, rects: readonly DOMRect[]): number =>
  rects.filter(
    ({ left, right, top, bottom }) =>
      left < area.left + area.width && right > area.left && top < area.top + area.height && bottom > area.top,
  ).length;

function freePlace(box: HTMLElement, rects: readonly DOMRect[]): Place | undefined {
  const { width, height } = box.getBoundingClientRect();
  const covered = places.map((place) => coveredBy(areaOf(place, width, height), rects));
  return places[covered.indexOf(Math.min(...covered))];
}

/** Where a box of this size stands at a place. */
function areaOf({ block, inline }: Place, width: number, height: number): Area {
  const { clientWidth, clientHeight } = document.documentElement;
  const room = clientWidth - width;
  return {
    left: inline === 'center' ? room / 2 : inline === 'end' ? room - GAP : GAP,
    top: block === 'top' ? GAP : clientHeight - GAP - height,
    width,
    height,
  };
}

const lookOf = ({ block, inline }: Place = { block: 'bottom', inline: 'center' }) => ({
  top: block === 'top' ? `${GAP}px` : 'auto',
  bottom: block === 'top' ? 'auto' : `${GAP}px`,
  left: inline === 'center' ? '50%' : inline === 'start' ? `${GAP}px` : 'auto',
  right: inline === 'end' ? `${GAP}px` : 'auto',
  transform: inline === 'center' ? 'translateX(-50%)' : 'none',
});
