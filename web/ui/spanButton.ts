import type { KeyboardEvent } from 'react';

/** The attributes by which a `span` acts as a button. A `button` would not wrap like the text around it. */
export const spanButton = (onClick: () => void) => ({
  role: 'button',
  tabIndex: 0,
  onClick,
  // As buttons of browsers: Enter at once, the space bar at its release.
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') onClick();
    if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
  },
  onKeyUp: ({ key }: KeyboardEvent) => {
    if (key === ' ') onClick();
  },
});
