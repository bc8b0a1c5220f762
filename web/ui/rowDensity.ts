import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const rowDensities = ['comfortable', 'compact'] as const;
/** Room in the rows of tables. */
export type RowDensity = (typeof rowDensities)[number];

const STORAGE_KEY = 'row-density';

/** The browser keeps the choice for all tables. A browser that refuses storage keeps it until the page closes. */
const chosen = createStore<RowDensity>(() => stored());

function stored(): RowDensity {
  try {
    return rowDensities.find((density) => density === localStorage.getItem(STORAGE_KEY)) ?? 'comfortable';
  } catch {
    return 'comfortable';
  }
}

/** Changes the density of all tables on the screen, and of later visits. */
export function chooseRowDensity(density: RowDensity): void {
  chosen.setState(density, true);
  try {
    localStorage.setItem(STORAGE_KEY, density);
  } catch {
    // Storage is off or full: the choice holds for this visit.
  }
}

export const useRowDensity = (): RowDensity => useStore(chosen);
