import { spawnSync } from 'node:child_process';
import { findChromium } from './findChromium.ts';

const run = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Ways to get a browser where there is none, the gentlest first. */
const ways = [
  () => run('npx', 'playwright', 'install', 'chromium'),
  () =>
    process.getuid?.() === 0 &&
    run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-qq', '-y', 'chromium'),
];

/** Makes sure that a browser for the tests is there. @throws with one sentence when none can be had. */
export function ensureChromium(): void {
  if (findChromium() || ways.some((way) => way() && findChromium())) return;
  throw new Error(
    'The tests need Chromium: install it (on Debian as root: apt-get install chromium), or set CHROMIUM to its path.',
  );
}
