import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { text } from 'node:stream/consumers';

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

/** A command and its parameters. */
export type Command = readonly [string, ...string[]];

/** Runs commands at the same time. Each prints its output at its end. Resolves to those that failed, and the time of all. */
export async function runTogether(
  commands: readonly Command[],
): Promise<{ readonly run: Run; readonly failed: readonly Command[] }> {
  const start = performance.now();
  const before = busySeconds();
  const results = await Promise.all(commands.map(hasSucceeded));
  const failed = commands.filter((_, index) => !results[index]);
  const run = {
    has_succeeded: failed.length === 0,
    seconds: (performance.now() - start) / 1000,
    processor_seconds: busySeconds() - before,
  };
  return { run, failed };
}

async function hasSucceeded([program, ...parameters]: Command): Promise<boolean> {
  const command = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(command, 'close');
  const [output, errors] = await Promise.all([text(command.stdout), text(command.stderr)]);
  await ended;
  process.stdout.write(output);
  process.stderr.write(errors);
  return command.exitCode === 0;
}

const busySeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0);
