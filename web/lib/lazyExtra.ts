import { type ComponentType, lazy } from 'react';
import { AFTER_FIRST_SCREEN } from '#web/lib/afterFirstScreen.ts';

/** Loads an extra of a screen or its frame after the first screen. One that does not load must not replace the screen by an error. */
export const lazyExtra = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, AFTER_FIRST_SCREEN));
    return load().then(
      (Extra) => ({ default: Extra }),
      () => ({ default: () => null }),
    );
  });
