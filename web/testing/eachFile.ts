import '@fontsource-variable/roboto/wght.css';
import { beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { endImport } from '#web/reports/reportImport.ts';
import { toastStore } from '#web/ui/toasts.ts';

// Screens are measured in the portal's font, independent of the machine.
await document.fonts.load('1rem "Roboto Variable"');

// The files of a worker share a page. `vitest-browser-react` itself cleans up for the first of them alone.
beforeEach(async () => {
  await cleanup();
  // A module that Vite cannot load fails its own tests. Vite's message would swallow the clicks of all others.
  document.querySelector('vite-error-overlay')?.remove();
  toastStore.setState([], true);
  endImport();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  // The size with which Vitest opens a page.
  await page.viewport(414, 896);
});
