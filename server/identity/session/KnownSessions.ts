import type { CurrentSession } from '#server/base/CurrentSession.ts';

/** Sessions that a process remembers. The oldest make room. */
const MOST = 10_000;
/** Milliseconds. The database notes a use each minute, and refuses a reading that should be noted: checking first is cheaper. */
const LIFETIME = 50_000;

/**
 * Sessions that the database has just named, by the hash of their access tokens. They admit nobody: they let a request travel to
 * the database together with the question whether its session still holds.
 */
export class KnownSessions {
  readonly #sessions = new Map<string, { readonly session: CurrentSession; readonly until: number }>();

  find(token_hash: Buffer): CurrentSession | undefined {
    const known = this.#sessions.get(keyOf(token_hash));
    return known && known.until > performance.now() ? known.session : undefined;
  }

  add(token_hash: Buffer, session: CurrentSession): void {
    // A map keeps the place of a key that it has.
    this.forget(token_hash);
    this.#sessions.set(keyOf(token_hash), { session, until: performance.now() + LIFETIME });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
  }

  forget(token_hash: Buffer): void {
    this.#sessions.delete(keyOf(token_hash));
  }
}

const keyOf = (token_hash: Buffer) => token_hash.toString('base64');
