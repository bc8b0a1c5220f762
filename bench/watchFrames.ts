export interface FrameWatch {
  /** Milliseconds from the last press to the painted frame that shows the whole matrix. */
  next_frame: Promise<number>;
}

/** Runs in the page: notes the time at which the result of each press is painted. */
export function watchFrames(): void {
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(undefined);
    });
  const isShown = () => document.querySelectorAll('fieldset.symptom').length >= 95;

  addEventListener(
    'click',
    ({ timeStamp }) => {
      (globalThis as unknown as FrameWatch).next_frame = new Promise((resolve) => {
        const look = () => (isShown() ? resolve(performance.now() - timeStamp) : afterPaint(look));
        afterPaint(look);
      });
    },
    { capture: true },
  );
}
