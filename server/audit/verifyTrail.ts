import type { Tx } from '#db/connect.ts';
import { ChainCheck } from './ChainCheck.ts';
import {
  isAnchor,
  placeOfHead,
  type Removals,
  removals,
  type Seal,
  sealsAfter,
  unsealedEvents,
} from './chainQueries.ts';

/** Seals in memory at a time. */
const BATCH = 5000;
/** Events without a seal that are named; a stopped worker leaves many. */
const NAMED = 20;

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

/**
 * Reads the whole chain in one state of the database. Yields a sentence for each problem, in the order of the chain.
 * @param noted the hash of a head that was noted earlier.
 */
export async function* problemsOfTrail(tx: Tx, noted?: string, batch = BATCH): AsyncGenerator<string, Chain> {
  const check = new ChainCheck();
  let seals = await tx.run(sealsAfter(0, batch));
  const [first] = seals;
  if (first && first.event === null && (await tx.run(isAnchor(first.place)))) {
    check.startBehind(first);
    seals = seals.slice(1);
  }
  while (seals.length > 0) {
    for (const seal of seals) yield* check.next(seal);
    seals = await tx.run(sealsAfter(check.last?.place ?? 0, batch));
  }
  yield* check.end();

  const unsealed = await tx.run(unsealedEvents(NAMED));
  for (const { id, happened_at } of unsealed) yield `Event ${id} of ${happened_at} has no seal.`;
  const more = (unsealed[0]?.total ?? 0) - unsealed.length;
  if (more > 0) yield `${more} more events have no seal.`;

  const found = noted === undefined ? undefined : await tx.run(placeOfHead(noted));
  if (noted !== undefined && !found)
    yield `The head ${noted} is not in the chain: the chain was written anew or cut off, or retention has removed that part.`;
  return { events: check.checked, head: check.last, noted: found, removals: await tx.run(removals()) };
}
