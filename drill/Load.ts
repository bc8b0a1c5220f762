import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Status of a success. */
  readonly status: number;
}

/** Seconds of calls that may be open. A machine that cannot keep the rate would otherwise answer the queue for hours. */
const MOST_OPEN = 5;
/** Milliseconds until the next look at them. */
const TICK = 10;

/** Steady load: it starts a call at each tick, whether or not earlier ones were answered, up to some seconds of them. */
export class Load {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #open = new Set<Promise<void>>();
  #is_ending = false;
  #running: Promise<void> | undefined;
  /** Successful calls by method. */
  readonly succeeded = { GET: 0, POST: 0 };
  /** Failed calls by method and status or error. */
  readonly failed = new Map<string, number>();
  /** Durations in milliseconds. */
  readonly durations: number[] = [];

  /** Sends `rate` calls a second until the end. */
  start(origin: string, rate: number, next: (count: number) => Call): void {
    this.#running = this.#run(origin, rate, next);
  }

  /** Ends after the last answer. */
  async end(): Promise<void> {
    this.#is_ending = true;
    await this.#running;
    await Promise.all(this.#open);
    this.#agent.destroy();
  }

  async #run(origin: string, rate: number, next: (count: number) => Call): Promise<void> {
    let start = performance.now();
    for (let count = 0; !this.#is_ending; count += 1) {
      const ahead = start + (count / rate) * 1000 - performance.now();
      if (ahead > 0) await setTimeout(ahead);
      while (this.#open.size >= rate * MOST_OPEN) {
        await setTimeout(TICK);
        // Missed calls are not made up for.
        start = performance.now() - (count / rate) * 1000;
      }
      const call = this.#send(origin, next(count));
      this.#open.add(call);
      void call.finally(() => this.#open.delete(call));
    }
  }

  async #send(origin: string, call: Call): Promise<void> {
    const start = performance.now();
    const outcome = await statusOf(`${origin}${call.path}`, call, this.#agent).catch(
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    this.durations.push(performance.now() - start);
    if (outcome === call.status) this.succeeded[call.method] += 1;
    else {
      const kind = `${call.method} ${outcome}`;
      this.failed.set(kind, (this.failed.get(kind) ?? 0) + 1);
    }
  }
}

const statusOf = (url: string, { method, headers, body = '' }: Call, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method, headers: { ...headers, ...(body && length) } }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
