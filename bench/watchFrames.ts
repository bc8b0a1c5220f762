import type { Page } from '@playwright/test';

/** A change to wait for: after the next event of this kind, this many elements match the selector. */
interface Change {
  readonly event: 'click' | 'input';
  readonly selector: string;
  readonly count: number;
}

interface Watch {
  /** Milliseconds from the event to the painted frame that shows the change. */
  next_frame: Promise<number>;
}

/**
 * Starts to watch for a change, and returns its wait: milliseconds from the event to the painted frame that shows the change.
 */
export async function watchFor(page: Page, change: Change): Promise<() => Promise<number>> {
  await page.evaluate(watchFrames, change);
  return () => page.evaluate(() => (globalThis as unknown as Watch).next_frame);
}

/** Runs in the page. */
function watchFrames({ event, selector, count }: Change): void {
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(undefined);
    });
  const isShown = () => document.querySelectorAll(selector).length === count;

  (globalThis as unknown as Watch).next_frame = new Promise((resolve) => {
    addEventListener(
      event,
      ({ timeStamp }) => {
        const look = () => (isShown() ? resolve(performance.now() - timeStamp) : afterPaint(look));
        afterPaint(look);
      },
      { capture: true, once: true },
    );
  });
}
