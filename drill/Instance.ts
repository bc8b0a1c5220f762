import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** One of several instances of the portal, each in separate processes. */
export class Instance {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #port: number;
  #process: ChildProcess | undefined;
  #said = '';

  constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.#port = port;
    this.#environment = { ...process.env, ...environment, PORT: String(port) };
  }

  /** Everything that it wrote to the terminal. */
  get said(): string {
    return this.#said;
  }

  /** Starts it and waits until `/ready` answers 200. */
  async start(): Promise<void> {
    const portal = spawn(process.execPath, ['server/main.ts'], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = portal;
    for (const stream of [portal.stdout, portal.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString();
      });
    while (!(await this.#isReady())) {
      if (portal.exitCode !== null) throw new Error(`An instance ended at its start:\n${this.#said}`);
      await setTimeout(100);
    }
  }

  /** Ends it with SIGTERM. @returns its exit status. */
  async stop(): Promise<number | null> {
    const portal = this.#process;
    if (!portal || portal.exitCode !== null) return portal?.exitCode ?? null;
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    await ended;
    return portal.exitCode;
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/ready`).catch(() => undefined);
    return answer?.status === 200;
  }
}
