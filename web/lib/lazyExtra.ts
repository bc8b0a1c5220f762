import { type ComponentType, lazy } from 'react';
import { AFTER_FIRST_SCREEN } from '#web/lib/afterFirstScreen.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Loads a part of a screen. One that does not load must not replace the screen by an error. */
export const lazyPart = <Props = object>(load: Load<Props>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  );

/** As `lazyPart`, for an extra of a screen or its frame: it loads after the first screen. */
export const lazyExtra = <Props = object>(load: Load<Props>) =>
  lazyPart<Props>(async () => {
    await new Promise((resolve) => setTimeout(resolve, AFTER_FIRST_SCREEN));
    return load();
  });
