import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Run {
  readonly has_succeeded: boolean;
  /** Wall time in seconds. */
  readonly seconds: number;
  /** Time (s) that the command and the processes that it waited for used on all processors. */
  readonly processor_seconds: number;
}

/** Bash measures the children of a command; Node does not. */
const measure = 'TIMEFORMAT="%U %S"; { time "$@" 2>&3; } 3>&2 2>"$0"';

/** Runs a command on this terminal and measures it. `file` takes the measurement. */
export function runTimed(file: string, environment: NodeJS.ProcessEnv, ...command: string[]): Run {
  const start = performance.now();
  const { status } = spawnSync('bash', ['-c', measure, file, ...command], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const parts = readFileSync(file, 'utf8').trim().split(/\s+/).map(Number);
  return {
    has_succeeded: status === 0,
    seconds: (performance.now() - start) / 1000,
    processor_seconds: parts.reduce((sum, part) => sum + part, 0),
  };
}
