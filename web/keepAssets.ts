/** Keeps the built files in the browser, by a service worker that keeps nothing else. The portal works without it. */
export function keepAssets(): void {
  if (!('serviceWorker' in navigator)) return;
  // Later: the files of the first screen come first.
  addEventListener('load', async () => {
    try {
      await navigator.serviceWorker.register('/sw.js');
    } catch {
      // Firefox refuses even the name `serviceWorker` where cookies are blocked.
    }
  });
}
