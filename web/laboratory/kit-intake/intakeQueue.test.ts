import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IntakeAnswer, WaitingScan } from '#contract/laboratory/kit-intake.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { intakeQueue, waitingCodes } from './intakeQueue.ts';

const received: IntakeAnswer = { outcome: 'received', status: 'received', changed_at: null, reason: null };
const storage_key = 'queue';
const [first, second] = ['MB000001', 'MB000002'] as [KitCode, KitCode];
const send = vi.fn<(kit_id: KitCode, waiting: WaitingScan) => Promise<IntakeAnswer>>();
const kept = new Map<string, string>();

/** A queue on a page that is open. */
function openQueue() {
  const queue = intakeQueue({ send, storage_key });
  return { ...queue, close: queue.subscribe(() => undefined) };
}
const outcomes = (queue: ReturnType<typeof openQueue>) =>
  queue.state().scans.map(({ kit_id, answer }) => `${kit_id} ${answer?.outcome}`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  kept.clear();
  send.mockReset().mockResolvedValue(received);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('intakeQueue takes two scans of a code within a second as one, and a later one as another', async () => {
  const queue = openQueue();
  queue.add(first);
  queue.add(first);
  await vi.advanceTimersByTimeAsync(1500);
  queue.add(first);
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.calls).toEqual([
    [first, { waited_ms: 0, age_ms: 0 }],
    [first, { waited_ms: 0, age_ms: 0 }],
  ]);
  queue.close();
});

test('intakeQueue sends 50 scans of a ten-minute outage once each and in their order, and marks retries', async () => {
  send.mockRejectedValue(new Error('No answer'));
  const queue = openQueue();
  const codes = Array.from(
    { length: 50 },
    (_, index) => `MB${String(index + 1).padStart(6, '0')}` as KitCode,
  );
  for (const code of codes) queue.add(code);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(queue.state().failure).toEqual(new Error('No answer'));
  expect(outcomes(queue).at(-1)).toBe(`${first} undefined`);

  send.mockReset().mockResolvedValue(received);
  await vi.advanceTimersByTimeAsync(2000);
  expect(send.mock.calls).toEqual(
    codes.map((code, index) => [code, { waited_ms: index === 0 ? 602_000 : 0, age_ms: 602_000 }]),
  );
  expect(queue.state().failure).toBeUndefined();
  expect(outcomes(queue)).toEqual(codes.toReversed().map((code) => `${code} received`));
  queue.close();
});

test.each([-1, 1])(
  'intakeQueue loses no scan when the clock of the device jumps by %i hour',
  async (hours) => {
    send.mockRejectedValueOnce(new Error('No answer'));
    const queue = openQueue();
    queue.add(first);
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    queue.add(first);
    await vi.advanceTimersByTimeAsync(2000);
    const ms = Math.max(1, hours * 3_600_000);
    const waited = { waited_ms: ms, age_ms: ms };
    expect(send.mock.calls).toEqual([
      [first, { waited_ms: 0, age_ms: 0 }],
      [first, waited],
      [first, expect.objectContaining({ waited_ms: 0 })],
    ]);
    queue.close();
  },
);

test('intakeQueue keeps waiting codes over a reload, and nothing else', async () => {
  send.mockRejectedValue(new Error('No answer'));
  const closed = openQueue();
  closed.add(first);
  closed.add(second);
  await vi.advanceTimersByTimeAsync(0);
  closed.close();
  expect(JSON.parse(kept.get(storage_key) ?? '')).toEqual([
    { kit_id: second, scanned_at: expect.any(Number) },
    { kit_id: first, scanned_at: expect.any(Number), tried_at: expect.any(Number) },
  ]);

  send.mockReset().mockResolvedValue(received);
  await vi.advanceTimersByTimeAsync(5000);
  const opened = openQueue();
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.calls).toEqual([
    [first, { waited_ms: 5000, age_ms: 5000 }],
    [second, { waited_ms: 0, age_ms: 5000 }],
  ]);
  expect(kept.size).toBe(0);
  opened.close();
});

test.each(['{', '{}', '[null, 1, {"kit_id": "Mia Meyer"}]'])(
  'intakeQueue ignores the stored text %s',
  (text) => {
    kept.set(storage_key, text);
    expect(intakeQueue({ send, storage_key }).state().scans).toEqual([]);
  },
);

test('a late answer to a closed intakeQueue removes its own scan from the store, and none that a newer queue added', async () => {
  let answer: (received: IntakeAnswer) => void = () => expect.fail();
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const closed = openQueue();
  closed.add(first);
  closed.close();
  send.mockRejectedValue(new Error('No answer'));
  const opened = openQueue();
  opened.add(second);
  await vi.advanceTimersByTimeAsync(0);
  answer(received);
  await vi.advanceTimersByTimeAsync(0);
  expect(waitingCodes(storage_key)).toEqual([second]);
  opened.close();
});

test('intakeQueue sends the age of a scan that waited over a long weekend, and at most a week', async () => {
  send.mockRejectedValue(new Error('No answer'));
  const queue = openQueue();
  queue.add(first);
  await vi.advanceTimersByTimeAsync(0);
  const days = (number: number) => number * 24 * 60 * 60 * 1000;
  for (const [waited, told] of [
    [days(4), days(4)],
    [days(30), days(7)],
  ] as const) {
    vi.setSystemTime(Date.now() + waited);
    queue.work();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenLastCalledWith(first, { waited_ms: told, age_ms: told });
  }
  queue.close();
});
