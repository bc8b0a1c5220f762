import { spawnSync } from 'node:child_process';

const apt = (...parameters: string[]) =>
  spawnSync('apt-get', ['-qq', ...parameters], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Installs packages of Debian. False where that is not to be had: not as root, not on Debian, no network. */
export const installPackages = (...names: string[]): boolean =>
  process.getuid?.() === 0 && apt('update') && apt('install', '-y', ...names);
