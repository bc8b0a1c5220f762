import { spawnSync } from 'node:child_process';

/** Whether a program is in the path. */
export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;
