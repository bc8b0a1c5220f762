import { hash as digestOf } from 'node:crypto';
import type { Seal } from './chainQueries.ts';

/** How much earlier than an event before it in the chain an event may say that it happened. */
const LATE_MS = 10 * 60_000;

/** The hash of an event behind the hash before it, as the database computes it (`app.seal_audit_events`). */
const sealOf = (before: string, event: string): string =>
  digestOf('sha256', Buffer.concat([Buffer.from(before, 'hex'), Buffer.from(event)]));

/** A seal that was checked. */
interface Link {
  readonly seal: Seal;
  /** The hash that its event gives; undefined if that is unknown. */
  readonly computed: string | undefined;
}

/** Checks seals in the order of the chain, and describes a change in one sentence. */
export class ChainCheck {
  #last: Link | undefined;
  /** Whether the event of the last seal does not fit it. The next seal shows which of both was changed. */
  #is_open = false;
  #newest = '';
  #checked = 0;

  /** The number of events that were looked at. */
  get checked(): number {
    return this.#checked;
  }

  get last(): Seal | undefined {
    return this.#last?.seal;
  }

  /** The chain goes on after the events that retention removed, or that an earlier run verified. */
  startBehind(anchor: Seal): void {
    this.#last = { seal: anchor, computed: undefined };
    this.#newest = anchor.happened_at;
  }

  *next(seal: Seal): Generator<string> {
    const missing_from = (this.last?.place ?? 0) + 1;
    const is_gap = seal.place !== missing_from;
    const before = is_gap ? undefined : (this.last?.hash ?? '');
    if (is_gap) {
      yield* this.end();
      yield missing(missing_from, seal.place - 1);
    }
    const { event } = seal;
    if (event === null) {
      yield* this.end();
      yield `${named(seal)} was removed.`;
    } else {
      this.#checked += 1;
      yield* this.#checkTime(seal);
    }
    const computed = event === null || before === undefined ? undefined : sealOf(before, event);
    const fits_computed =
      event !== null &&
      this.#last?.computed !== undefined &&
      sealOf(this.#last.computed, event) === seal.hash;
    if (this.#is_open && fits_computed) {
      yield `The seal of ${inside(this.last)} was changed; the event itself fits the chain.`;
      this.#is_open = false;
    } else {
      yield* this.end();
      this.#is_open = computed !== undefined && computed !== seal.hash;
    }
    this.#last = { seal, computed };
  }

  /** The last sentence, about the newest seal. */
  *end(): Generator<string> {
    if (this.#is_open)
      yield `${named(this.last)} does not match its seal: the event, or its place in the chain, was changed.`;
    this.#is_open = false;
  }

  *#checkTime(seal: Seal): Generator<string> {
    if (Date.parse(seal.happened_at) < Date.parse(this.#newest || seal.happened_at) - LATE_MS)
      yield `${named(seal)} joined the trail after an event of ${this.#newest}: it was inserted later than it says.`;
    else if (seal.happened_at > this.#newest) this.#newest = seal.happened_at;
  }
}

const inside = (seal: Seal | undefined) => `event ${seal?.event_id} of ${seal?.happened_at}`;
const named = (seal: Seal | undefined) => `Event ${seal?.event_id} of ${seal?.happened_at}`;

const missing = (first: number, last: number) =>
  first === last
    ? `The seal at place ${first} is missing.`
    : `The seals at places ${first} to ${last} are missing.`;
