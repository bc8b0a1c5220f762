import { spawnSync } from 'node:child_process';
import { findChromium } from './findChromium.ts';
import { installPackages } from './installPackages.ts';

/** Ways to get a browser where there is none, the gentlest first. */
const ways = [
  () =>
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0,
  () => installPackages('chromium'),
];

/** Makes sure that a browser for the tests is there. @throws with one sentence when none can be had. */
export function ensureChromium(): void {
  if (findChromium() || ways.some((way) => way() && findChromium())) return;
  throw new Error(
    'The tests need Chromium: install it (on Debian as root: apt-get install chromium), or set CHROMIUM to its path.',
  );
}
