import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Stored } from '#server/base/ObjectStore.ts';

export interface Incoming {
  readonly stream: Readable;
  /** What has come through so far. */
  readonly stored: () => Stored;
  /** Why the content itself ended early, if it did: not the store's fault. */
  readonly failure: () => unknown;
}

/** Counts and hashes content on its way into a store, and tells its own failure from the store's. */
export function incoming(content: Readable): Incoming {
  const hash = createHash('sha256');
  let bytes = 0;
  let failure: unknown;
  const chunks = content.iterator() as AsyncIterator<Buffer>;
  async function* passed(): AsyncGenerator<Buffer> {
    for (;;) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        failure = error;
        throw error;
      });
      if (done) return;
      hash.update(value);
      bytes += value.length;
      yield value;
    }
  }
  const stream = Readable.from(passed());
  // The function above would not do so where the store fails before it has read anything: it has not begun then.
  stream.once('close', () => content.destroy());
  return {
    stream,
    stored: () => ({ bytes, sha256: hash.copy().digest('hex') }),
    failure: () => failure,
  };
}
