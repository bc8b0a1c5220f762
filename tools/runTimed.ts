import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
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

/** Measures `work`. Its result is whether it has succeeded. */
export async function timed(work: () => Promise<boolean>): Promise<Run> {
  const start = performance.now();
  const before = busySeconds();
  const has_succeeded = await work();
  return {
    has_succeeded,
    seconds: (performance.now() - start) / 1000,
    processor_seconds: busySeconds() - before,
  };
}

/** Runs a command with its output on this terminal, or in a file. Resolves to whether it has succeeded. */
export async function runCommand(
  [command, ...parameters]: readonly [string, ...string[]],
  environment: NodeJS.ProcessEnv,
  output_file?: string,
): Promise<boolean> {
  const output = output_file === undefined ? 'inherit' : openSync(output_file, 'w');
  const child = spawn(command, parameters, {
    stdio: ['inherit', output, output],
    env: { ...process.env, ...environment },
  });
  child.on('error', ({ message }) => console.error(message));
  // Not `once`, which rejects if the command does not exist.
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (typeof output === 'number') closeSync(output);
  return status === 0;
}

const busySeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0);
