import { cdp } from 'vitest/browser';

/** The provider's own type of the session would bring Node's types into the browser part. */
interface DevTools {
  readonly send: (method: string, parameters: object) => Promise<unknown>;
}

/** Emulates paper, or settings of the user such as forced colors, in Chromium. */
export const emulateMedia = (media: '' | 'print', features: object[] = []) =>
  (cdp() as DevTools).send('Emulation.setEmulatedMedia', { media, features });

/** Emulates a screen that is touched, in Chromium. */
export const emulateTouch = (enabled: boolean) =>
  (cdp() as DevTools).send('Emulation.setTouchEmulationEnabled', { enabled });
