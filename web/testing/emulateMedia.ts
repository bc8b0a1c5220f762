import { cdp } from 'vitest/browser';

/** The provider's own type of the session would bring Node's types into the browser part. */
interface DevTools {
  readonly send: (method: string, parameters: object) => Promise<unknown>;
}

/** Emulates a medium and its features in Chromium: of print, or of a setting of the user. */
export const emulateMedia = (media: '' | 'print', features: object[] = []) =>
  (cdp() as DevTools).send('Emulation.setEmulatedMedia', { media, features });
