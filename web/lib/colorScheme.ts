import { useSyncExternalStore } from 'react';
import type { ColorScheme } from '#contract/shared/palettes.ts';

const root = document.documentElement;

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributes: true, attributeFilter: ['data-color-scheme'] });
  return () => observer.disconnect();
}

/**
 * The scheme of the screens. The first script of `index.html` sets it before anything is painted, and again with each change of
 * the choice, in this tab or another, and of the system.
 */
export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(subscribe, () => (root.dataset['colorScheme'] === 'light' ? 'light' : 'dark'));
