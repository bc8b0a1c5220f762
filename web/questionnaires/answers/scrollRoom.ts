import { nextPaint } from '#web/lib/nextPaint.ts';
import { TOP_BAR_ROOM } from '#web/ui/TopBarRoom.tsx';

/** Scroll margin of an element that comes to rest this far (px) from the top of a screen with a top bar. */
const below = (top: number) => `${top - TOP_BAR_ROOM}px`;

/** Scroll margins of elements below the strip of sections; wide screens have none. */
export const belowStrip = { xs: below(107), md: '52px', lg: '24px' };

/** Scroll margins of elements below the heads of the matrix, which stick under the strip. */
export const belowHeads = { xs: below(167), sm: below(196), md: '140px', lg: '96px' };

/** Paints until groups of symptoms that come into sight have their true height instead of an estimated one, and one more. */
const PAINTS = 4;

/** The element of the latest scroll; earlier ones give way. */
let latest: Element | undefined;

/**
 * Scrolls an element below the sticky elements of its screen, again while groups above it change their height. The user's
 * own next step ends that.
 */
export function scrollBelowHeads(element: Element): void {
  latest = element;
  const moved = new AbortController();
  const stop = () => moved.abort();
  for (const step of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(step, stop, { signal: moved.signal, passive: true });
  void keepInPlace(element, PAINTS, moved.signal).finally(stop);
}

async function keepInPlace(element: Element, paints: number, moved: AbortSignal): Promise<void> {
  if (paints === 0 || latest !== element || moved.aborted) return;
  element.scrollIntoView({ block: 'start' });
  await nextPaint();
  await keepInPlace(element, paints - 1, moved);
}
