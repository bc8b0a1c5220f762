import { onTestFinished, vi } from 'vitest';

/** Makes the pointer of a test a finger: keyboards are on the screen. */
export function onPhone(): void {
  const matchMedia = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) => matchMedia(query === '(pointer: coarse)' ? 'all' : query));
  onTestFinished(() => void vi.unstubAllGlobals());
}
