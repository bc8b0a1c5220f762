import type { Tx } from '#db/connect.ts';
import { ChainCheck } from './ChainCheck.ts';
import {
  isAnchor,
  type Removals,
  removals,
  type Seal,
  sealOfHead,
  sealsAfter,
  unsealedEvents,
} from './chainQueries.ts';

/** Seals in memory at a time. */
const BATCH = 5000;
/** Events without a seal that are named; a stopped worker leaves many. */
const NAMED = 20;

/** Events that may have been written and not sealed when the one of a head was: their ids are lower. */
const AT_ONCE = 10_000;

/** The chain as it was found. */
export interface Chain {
  /** Events that were compared with their seals. */
  readonly events: number;
  /** The last seal; undefined before the first event is sealed. */
  readonly head: Seal | undefined;
  /** The head that was noted earlier, if it is in the chain. */
  readonly noted: { readonly place: number; readonly happened_at: string } | undefined;
  /** The removals by retention, for each setting. */
  readonly removals: readonly Removals[];
}

interface Options {
  /** The hash of a head that was noted earlier. */
  readonly noted?: string | undefined;
  /** The hash of a head up to which an earlier run has verified the chain: this one goes on from there. */
  readonly since?: string | undefined;
  readonly batch?: number;
}

/** Reads the chain in one state of the database. Yields a sentence for each problem, in the order of the chain. */
export async function* problemsOfTrail(
  tx: Tx,
  { noted, since, batch = BATCH }: Options = {},
): AsyncGenerator<string, Chain> {
  const check = new ChainCheck();
  const start = since === undefined ? undefined : await tx.run(sealOfHead(since));
  if (start) check.startBehind(start);
  else if (since !== undefined) yield `${lost(since)} The whole chain was verified instead.`;
  let seals = await tx.run(sealsAfter(start?.place ?? 0, batch));
  const [first] = seals;
  if (!start && first && first.event === null && (await tx.run(isAnchor(first.place)))) {
    check.startBehind(first);
    seals = seals.slice(1);
  }
  while (seals.length > 0) {
    for (const seal of seals) yield* check.next(seal);
    seals = await tx.run(sealsAfter(check.last?.place ?? 0, batch));
  }
  yield* check.end();

  const unsealed = await tx.run(unsealedEvents(NAMED, start ? start.event_id - AT_ONCE : 0));
  for (const { id, happened_at } of unsealed) yield `Event ${id} of ${happened_at} has no seal.`;
  const more = (unsealed[0]?.total ?? 0) - unsealed.length;
  if (more > 0) yield `${more} more events have no seal.`;

  const found = noted === undefined ? undefined : await tx.run(sealOfHead(noted));
  if (noted !== undefined && !found) yield lost(noted);
  return { events: check.checked, head: check.last, noted: found, removals: await tx.run(removals()) };
}

const lost = (head: string) =>
  `The head ${head} is not in the chain: the chain was written anew or cut off, or retention has removed that part.`;
