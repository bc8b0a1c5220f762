import { setTimeout } from 'node:timers/promises';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';

/** Callers that write at the same time. */
const WRITERS = 16;
/** Milliseconds before a caller repeats a refused write. */
const PAUSE = 100;
/** Milliseconds until a caller gives up. */
const PATIENCE = 30_000;
/** One of so many writes is read again at once. */
const READ_AGAIN = 20;

/** A mixed load of an administrator who adds kits and looks some of them up. */
export class WriteLoad {
  /** Codes of acknowledged writes, in the order of their acknowledgement. */
  readonly acknowledged: string[] = [];
  /** Answers other than success, by status. */
  readonly refusals = new Map<string, number>();
  /** Writes that the next read of the same user did not show. */
  stale = 0;
  reads = 0;
  /** Time of the last acknowledgement. */
  last = performance.now();
  /** The longest time without an acknowledgement, in milliseconds. */
  longest_gap = 0;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #next: number;
  #writers: Promise<void>[] = [];
  #is_stopping = false;

  constructor(url: string, token: string, first: number) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    this.#next = first;
  }

  start(): void {
    this.#writers = Array.from({ length: WRITERS }, () => this.#write());
  }

  async stop(): Promise<void> {
    this.#is_stopping = true;
    await Promise.all(this.#writers);
  }

  async #write(): Promise<void> {
    while (!this.#is_stopping) {
      const code = `MB${String(this.#next++).padStart(6, '0')}`;
      const body = JSON.stringify({ kit_id: code });
      if (await this.#call(addKits.path, { method: addKits.method, body })) this.#acknowledge(code);
      else await setTimeout(PAUSE);
      if (this.acknowledged.at(-1) === code && this.acknowledged.length % READ_AGAIN === 0)
        await this.#read(code);
    }
  }

  #acknowledge(code: string): void {
    const now = performance.now();
    this.longest_gap = Math.max(this.longest_gap, now - this.last);
    this.last = now;
    this.acknowledged.push(code);
  }

  async #read(code: string): Promise<void> {
    const found = await this.#call(`${listKitInventory.path}?search=${code}`);
    if (found === undefined) return;
    this.reads += 1;
    if (!found.includes(code)) this.stale += 1;
  }

  /** The answer of a successful call; otherwise counts the refusal. A 503 must say when to repeat the call. */
  async #call(path: string, init: RequestInit = {}): Promise<string | undefined> {
    const answer = await fetch(`${this.#url}${path}`, {
      ...init,
      headers: this.#headers,
      signal: AbortSignal.timeout(PATIENCE),
    }).catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.ok) return answer.text();
    const kind =
      answer instanceof Error
        ? answer.name
        : `${answer.status}${answer.headers.has('retry-after') ? '' : ' without Retry-After'}`;
    this.refusals.set(kind, (this.refusals.get(kind) ?? 0) + 1);
    if (!(answer instanceof Error)) await answer.arrayBuffer();
    return undefined;
  }
}
