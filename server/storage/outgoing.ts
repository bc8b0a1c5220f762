import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { PlainFailure } from '#server/base/PlainFailure.ts';
import { ObjectDamaged, StoreUnavailable } from './failures.ts';

/**
 * Passes an object to its reader at the reader's pace. Fails if the store sends nothing for `timeout` milliseconds while the
 * reader waits, and if size or checksum differ. Holds back the last chunk until both are verified.
 */
export function outgoing(
  source: Readable,
  expected: { readonly bytes: number; readonly sha256: string | undefined },
  timeout?: number,
): Readable {
  const chunks = source.iterator() as AsyncIterator<Buffer>;
  const hash = createHash('sha256');
  let bytes = 0;
  let held: Buffer | undefined;

  const isWhole = () =>
    bytes === expected.bytes && (!expected.sha256 || hash.digest('hex') === expected.sha256);

  /** The next chunk that may be passed on, or null at the end. */
  const next = async (): Promise<Buffer | null> => {
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) {
        if (!isWhole()) throw new ObjectDamaged('The store returned other bytes than were stored');
        return null;
      }
      if (expected.sha256) hash.update(value);
      bytes += value.length;
      const before = held;
      held = value;
      if (before) return before;
    }
  };

  const pass = async (): Promise<void> => {
    const timer =
      timeout &&
      setTimeout(
        () => reader.destroy(new StoreUnavailable(new PlainFailure('The store does not answer'))),
        timeout,
      );
    try {
      const chunk = await next();
      if (chunk ?? held) reader.push(chunk ?? held);
      if (!chunk) reader.push(null);
    } catch (error) {
      reader.destroy(failureOf(error as Error));
    } finally {
      clearTimeout(timer);
    }
  };

  const reader: Readable = new Readable({
    read() {
      void pass();
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  // The store can fail before the reader starts.
  source.on('error', (error) => reader.destroy(failureOf(error)));
  return reader;
}

const failureOf = (error: Error) => (error instanceof ObjectDamaged ? error : new StoreUnavailable(error));
