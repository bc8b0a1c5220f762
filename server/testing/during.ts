import type { Actor, Tx } from '#db/connect.ts';
import { waitingForLocks } from '#db/testing/waitingForLocks.ts';
import type { Answer, TestPortal } from '#server/testing/testPortal.ts';

/**
 * Writes `change`, starts `call`, and commits the change once the call waits for its lock. Returns the call's answer.
 * @throws if the call is answered without waiting.
 */
export async function during(
  portal: TestPortal,
  actor: Actor,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { promise: written, resolve: onWritten } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const committed = portal.database.db(actor, async (tx) => {
    await change(tx);
    onWritten();
    await released;
  });
  await Promise.race([written, committed]);
  const answer = call();
  try {
    await untilItWaits(portal, answer);
  } finally {
    release();
    await committed;
  }
  return answer;
}

async function untilItWaits(portal: TestPortal, answer: Promise<Answer>): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  answer.then(end, end);
  while (!ended.signal.aborted) {
    if ((await waitingForLocks(portal)) > 0) return;
  }
  throw new Error('The call did not wait for the change.');
}
