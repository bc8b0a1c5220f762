import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#db/testing/eventually.ts';
import { ObjectDamaged, StoreUnavailable } from './failures.ts';
import { outgoing } from './outgoing.ts';

const TIMEOUT = 10_000;
const content = Buffer.from('a suggestion');
const sha256 = createHash('sha256').update(content).digest('hex');
const whole = { bytes: content.length, sha256 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test.each([
  ['fewer bytes', Buffer.from('a sugg'), { bytes: content.length, sha256: undefined }],
  ['more bytes', Buffer.from('a suggestion and more'), { bytes: content.length, sha256: undefined }],
  ['other bytes of the same size', Buffer.from('a SUGGESTION'), whole],
])('an object with %s than stored is not delivered to its end', async (_, given, expected) => {
  const reader = outgoing(Readable.from([given.subarray(0, 4), given.subarray(4)]), expected);
  const seen: Buffer[] = [];
  const reading = async () => {
    for await (const chunk of reader) seen.push(chunk as Buffer);
  };
  await expect(reading()).rejects.toThrow(ObjectDamaged);
  expect(Buffer.concat(seen).toString()).toBe(given.toString().slice(0, 4));
});

test('a store that stops sending is unavailable after the timeout', async () => {
  const source = new PassThrough();
  const reader = outgoing(source, whole, TIMEOUT);
  source.write(content.subarray(0, 4));
  const reading = expect(buffer(reader)).rejects.toThrow(StoreUnavailable);
  await vi.advanceTimersByTimeAsync(TIMEOUT - 1);
  expect(reader.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(source.destroyed).toBe(true);
});

test('a reader may be as slow as it likes', async () => {
  const reader = outgoing(Readable.from([content.subarray(0, 4), content.subarray(4)]), whole, TIMEOUT);
  const chunks = reader.iterator() as AsyncIterator<Buffer>;
  const { value: first } = await chunks.next();
  await vi.advanceTimersByTimeAsync(100 * TIMEOUT);
  const { value: second } = await chunks.next();
  expect(Buffer.concat([first, second]).toString()).toBe('a suggestion');
  expect((await chunks.next()).done).toBe(true);
});

test('a store that fails is unavailable, even before the reader starts', async () => {
  const source = new PassThrough();
  const reader = outgoing(source, whole);
  source.destroy(new Error('Connection lost'));
  await expect(buffer(reader)).rejects.toThrow(StoreUnavailable);
});

test("a reader that stops closes the store's stream", async () => {
  const source = new PassThrough();
  outgoing(source, whole).destroy();
  await eventually(() => expect(source.destroyed).toBe(true));
});
