import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const isRoot = () => process.getuid?.() === 0;

const apt = (...parameters: string[]) =>
  spawnSync('apt-get', ['-qq', ...parameters], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** The packages that Debian recommends beside these are two thirds of all, and no test needs them. */
const INSTALL = ['install', '-y', '--no-install-recommends'];

/** Installs Debian packages. False if the user is not root, the system is not Debian, or there is no network. */
export const installPackages = (...names: string[]): boolean =>
  isRoot() && apt('update') && apt(...INSTALL, ...names);

/** Installs Debian packages in the background. Resolves at its end: whether it has succeeded is for the suites to find out. */
export async function installAhead(...names: string[]): Promise<void> {
  if (!isRoot()) return;
  const script = 'apt-get -qq update && apt-get -qq "$@"';
  const parameters = [...INSTALL, ...names];
  const installing = spawn('sh', ['-c', script, 'sh', ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(installing, 'exit');
}
