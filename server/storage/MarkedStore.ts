import type { Readable } from 'node:stream';
import type { LinkOptions, ObjectStore, Stored } from '#server/base/ObjectStore.ts';
import { PlainFailure } from '#server/base/PlainFailure.ts';
import { ObjectMissing, StoreUnavailable } from './failures.ts';
import type { MarkableStore } from './MarkableStore.ts';

/** Milliseconds after which the store counts as unreachable: a network mount may never answer. */
const ANSWER_MS = 10_000;

/**
 * Guards a store: refuses writes and doubts missing objects unless the store carries the marker of this database. A folder
 * without its mount looks like an empty store otherwise.
 */
export class MarkedStore implements ObjectStore {
  /** Marker of this database. */
  readonly marker: string;
  readonly #store: MarkableStore;
  /** Milliseconds for which writes trust the last answer. */
  readonly #trust: number;
  #confirmed = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(store: MarkableStore, marker: string, trust: number) {
    this.#store = store;
    this.marker = marker;
    this.#trust = trust;
  }

  ping(): Promise<void> {
    // Parallel calls share one read, so a mount that hangs holds one thread only.
    this.#reading ??= this.#confirm().finally(() => {
      this.#reading = undefined;
    });
    return orTimeout(this.#reading);
  }

  async put(key: string, content: Readable): Promise<Stored> {
    await this.#beforeWrite().catch((error: unknown) => {
      content.destroy();
      throw error;
    });
    return this.#store.put(key, content);
  }

  async get(key: string, sha256?: string) {
    const found = await this.#store.get(key, sha256);
    if (!found) await this.ping();
    return found;
  }

  async copy(from: string, to: string, sha256?: string): Promise<void> {
    await this.#beforeWrite();
    await this.#store.copy(from, to, sha256).catch(async (error: unknown) => {
      if (error instanceof ObjectMissing) await this.ping();
      throw error;
    });
  }

  async remove(key: string): Promise<void> {
    // In an unmounted folder the removal of nothing would succeed, and the object would outlive its record.
    await this.#beforeWrite();
    await this.#store.remove(key);
  }

  async link(key: string, options: LinkOptions): Promise<string | undefined> {
    return this.#store.link(key, options);
  }

  async #beforeWrite(): Promise<void> {
    if (performance.now() - this.#confirmed >= this.#trust) await this.ping();
  }

  async #confirm(): Promise<void> {
    this.#confirmed = Number.NEGATIVE_INFINITY;
    const asked = performance.now();
    const marker = await this.#store.readMarker();
    if (marker !== this.marker)
      throw new StoreUnavailable(
        new PlainFailure(
          `The ${this.#store.place} carries ${marker === undefined ? 'no' : 'a foreign'} marker`,
        ),
      );
    this.#confirmed = asked;
  }
}

async function orTimeout(answer: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new StoreUnavailable(new PlainFailure('The store does not answer'))),
    ANSWER_MS,
  );
  await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
