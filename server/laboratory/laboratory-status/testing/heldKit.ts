import pg from 'pg';
import { expect } from 'vitest';
import type { KitCode } from '#contract/shared/ids.ts';
import { eventually } from '#db/testing/eventually.ts';
import { waitingForLocks } from '#db/testing/waitingForLocks.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

/** Holds the code and the kit against every other change, until `release`. */
export async function heldKit({ database }: TestPortal, kit_id: KitCode) {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from app.kit_inventory where kit_id = $1 for update', [kit_id]);
  await holder.query('select from app.kits where kit_id = $1 for update', [kit_id]);
  return {
    /** Resolves when this many transactions wait for the kit or each other. */
    isAwaited: (count = 1) => eventually(async () => expect(await waitingForLocks({ database })).toBe(count)),
    release: () => holder.end(),
  };
}
