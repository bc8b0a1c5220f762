import { spawnSync } from 'node:child_process';

const apt = (...parameters: string[]) =>
  spawnSync('apt-get', ['-qq', ...parameters], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Installs Debian packages. False if the user is not root, the system is not Debian, or there is no network. */
export const installPackages = (...names: string[]): boolean =>
  process.getuid?.() === 0 && apt('update') && apt('install', '-y', ...names);
