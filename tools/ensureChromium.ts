import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, HEADLESS_SHELL } from './findChromium.ts';
import { installPackages } from './installPackages.ts';

/** Debian's packages of Chromium. */
export const CHROMIUM_PACKAGES = ['chromium', 'chromium-headless-shell'] as const;

const download = () =>
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Finds a browser for the tests, or gets one: Debian's package if `mayInstall` and the user is root, else Playwright's
 * download. The package comes first because a fresh machine also lacks the libraries of the download.
 * @throws {Error} with one sentence that says how to get a browser.
 */
export function ensureChromium({ mayInstall }: { readonly mayInstall: boolean }): void {
  if (mayInstall && !findChromium()) installPackages('chromium');
  // Not every Debian has it, and the tests do without it.
  if (mayInstall && !process.env['CHROMIUM'] && !existsSync(HEADLESS_SHELL))
    installPackages('chromium-headless-shell');
  if (!findChromium()) download();
  if (findChromium()) return;
  throw new Error(
    'The tests need Chromium: install it, set CHROMIUM to its path, or on Debian as root run: npm test -- --system',
  );
}
