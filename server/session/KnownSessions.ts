import type { CurrentSession } from '#server/base/CurrentSession.ts';

/** Sessions that a process remembers. The oldest make room. */
const MOST = 10_000;

/**
 * Sessions that the database has named, by the hash of their access tokens. They admit nobody: they let a request travel to the
 * database together with the question whether its session still holds.
 */
export class KnownSessions {
  readonly #sessions = new Map<string, CurrentSession>();

  find(token_hash: Buffer): CurrentSession | undefined {
    return this.#sessions.get(keyOf(token_hash));
  }

  add(token_hash: Buffer, session: CurrentSession): void {
    this.#sessions.set(keyOf(token_hash), session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
  }

  forget(token_hash: Buffer): void {
    this.#sessions.delete(keyOf(token_hash));
  }
}

const keyOf = (token_hash: Buffer) => token_hash.toString('base64');
