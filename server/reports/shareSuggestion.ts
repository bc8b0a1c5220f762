import pLimit from 'p-limit';
import { AppError } from '#contract/errors.ts';
import type { KitCode } from '#contract/ids.ts';
import { SUGGESTION_PAGE } from '#contract/reports.ts';
import type { SignedIn, Tx } from '#db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { objectKey } from '#server/storage/ObjectStore.ts';
import { announceObject, fileInSight, markShared, markUnshared, suggestionSharing } from './queries.ts';

async function kitInSight(tx: Tx, kit_id: KitCode) {
  const kit = await suggestionSharing(tx, kit_id);
  // The sharing has its own sentence for it (specification section 8, patient table).
  if (!kit) throw new AppError('kit_not_found', { message: 'Kit ID not found' });
  return kit;
}

/**
 * Shares the published suggestion with the owner of the kit: copies it to the shared area, then records the copy. One of an
 * earlier version is replaced; the same version twice is harmless. Copies that nobody reads (any more) a job removes.
 * @throws {AppError} `kit_not_found`, `suggestion_not_found`, `share_failed`; the old state stays.
 */
export async function enableSharing({ db, store }: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const prepared = await db(actor, async (tx) => {
    const kit = await kitInSight(tx, kit_id);
    const original = await fileInSight(tx, kit_id, SUGGESTION_PAGE);
    if (!original) throw new AppError('suggestion_not_found');
    if (kit.shared_suggestion_version === original.version) return undefined;
    const copy = objectKey('shared', kit.id, 'pdf');
    await announceObject(tx, copy);
    return { kit, original, copy };
  });
  if (!prepared) return;
  const { kit, original, copy } = prepared;
  await store.copy(original.object_key, copy).catch((cause: unknown) => {
    throw new AppError('share_failed', { cause });
  });
  await db(actor, async (tx) => {
    const is_new = await markShared(tx, kit.id, { object_key: copy, version: original.version });
    // Somebody else has shared it meanwhile, or the kit is gone.
    if (!is_new) await kitInSight(tx, kit_id);
  });
}

/** A slow store holds up this many connections to the database, and no more. */
const removing = pLimit(2);

/**
 * Ends the sharing and removes the shared copy; the record changes only if the copy could be removed. Ending it twice is
 * harmless.
 * @throws {AppError} `kit_not_found`, `unshare_failed`; the old state stays.
 */
export const disableSharing = ({ db, store }: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> =>
  removing(() =>
    db(actor, async (tx) => {
      const kit = await kitInSight(tx, kit_id);
      const copy = await markUnshared(tx, kit.id);
      if (copy === undefined) return;
      await store.remove(copy).catch((cause: unknown) => {
        throw new AppError('unshare_failed', { cause });
      });
    }),
  );
