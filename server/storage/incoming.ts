import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Stored } from '#server/base/ObjectStore.ts';

export interface Incoming {
  readonly stream: Readable;
  /** Size and checksum of the content so far. */
  readonly stored: () => Stored;
  /** The error of the content itself, if it ended early; not the store's fault. */
  readonly failure: () => unknown;
}

/** Counts and hashes content on its way into a store, and distinguishes its errors from the store's. */
export function incoming(content: Readable): Incoming {
  const hash = createHash('sha256');
  let bytes = 0;
  let failure: unknown;
  const chunks = content.iterator() as AsyncIterator<Buffer>;
  async function* measured(): AsyncGenerator<Buffer> {
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
  const stream = Readable.from(measured());
  // If the store fails before the first read, the generator never starts and cannot close the content itself.
  stream.once('close', () => content.destroy());
  return {
    stream,
    stored: () => ({ bytes, sha256: hash.copy().digest('hex') }),
    failure: () => failure,
  };
}
