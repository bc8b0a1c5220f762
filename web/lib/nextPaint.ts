/** Longest wait for a page that draws nothing, such as a hidden one (ms). */
const HIDDEN = 50;

/** Resolves after the browser has drawn the changes so far. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, HIDDEN);
    requestAnimationFrame(() => setTimeout(resolve));
  });
