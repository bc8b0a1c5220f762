import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

export interface Run {
  readonly has_succeeded: boolean;
  /** Wall time in seconds. */
  readonly seconds: number;
  /**
   * Time (s) that the machine's processors worked meanwhile. The system counts a command's children only if somebody waits for
   * them, and nobody waits for the windows of a browser.
   */
  readonly processor_seconds: number;
}

/** Runs a command on this terminal and measures it. */
export function runTimed(environment: NodeJS.ProcessEnv, command: string, ...parameters: string[]): Run {
  const start = performance.now();
  const before = busySeconds();
  const { status } = spawnSync(command, parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return {
    has_succeeded: status === 0,
    seconds: (performance.now() - start) / 1000,
    processor_seconds: busySeconds() - before,
  };
}

const busySeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0);
