import { useSyncExternalStore } from 'react';
import type { ColorScheme } from '#contract/shared/palettes.ts';
import { keepHere, keptHere } from './keptHere.ts';

/** The kept choice of a theme. Dark is the default. */
export type ThemeChoice = ColorScheme | 'system';

/** The choice on this device. */
function chosenTheme(): ThemeChoice {
  const kept = keptHere('theme');
  return kept === 'light' || kept === 'system' ? kept : 'dark';
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** The choice on this device, also after one in another tab. */
export const useChosenTheme = (): ThemeChoice => useSyncExternalStore(subscribe, chosenTheme);

/** Keeps the choice on this device and applies it to all tabs. */
export function chooseTheme(choice: ThemeChoice): void {
  keepHere('theme', choice);
  // Browsers send it to the other tabs alone.
  window.dispatchEvent(new Event('storage'));
}
