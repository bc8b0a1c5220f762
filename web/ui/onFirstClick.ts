import type { MouseEvent } from 'react';

/** A click handler that ignores the second click of a double click: a button is disabled only after the next render. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
