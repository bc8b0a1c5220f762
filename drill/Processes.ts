import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

/** An unprivileged account; undefined stands for the user's own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

interface Start {
  readonly account?: Account;
  readonly cwd?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** File for everything that the program says. */
  readonly log: string;
}

/** The programs of a drill. All of them end with it. */
export class Processes {
  readonly #running = new Set<ChildProcess>();

  constructor() {
    process.once('exit', () => {
      for (const child of this.#running) child.kill('SIGKILL');
    });
  }

  start(
    program: string,
    parameters: readonly string[],
    { account, cwd, environment, log }: Start,
  ): ChildProcess {
    const output = openSync(log, 'a');
    const child = spawn(program, parameters, {
      ...account,
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...environment },
      stdio: ['ignore', output, output],
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  async end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.#running.has(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Ends everything, the newest first. */
  async endAll(): Promise<void> {
    for (const child of [...this.#running].toReversed()) await this.end(child);
  }
}
