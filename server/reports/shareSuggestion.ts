import { AppError } from '#contract/errors.ts';
import type { KitCode } from '#contract/ids.ts';
import { SUGGESTION_PAGE } from '#contract/reports.ts';
import type { SignedIn, Tx } from '#db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { objectKey } from '#server/storage/ObjectStore.ts';
import { announceObject, fileInSight } from './queries.ts';
import { markShared, markUnshared, type Sharing, suggestionSharing } from './sharingQueries.ts';

async function kitInSight(tx: Tx, kit_id: KitCode): Promise<Sharing> {
  const kit = await suggestionSharing(tx, kit_id);
  // The sharing has its own sentence for it (specification section 8, patient table).
  if (!kit) throw new AppError('kit_not_found', { message: 'Kit ID not found' });
  return kit;
}

/**
 * Shares the published suggestion with the owner of the kit: copies it to the shared area, then records the copy. The copy
 * before is replaced, also one of the same version, which the store may have lost. Copies that nobody reads (any more) a job
 * removes.
 * @throws {AppError} `kit_not_found`, `suggestion_not_found`, `share_failed`; the old state stays.
 */
export async function enableSharing({ db, store }: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const { kit, original, object_key } = await db(actor, async (tx) => {
    const found = await kitInSight(tx, kit_id);
    const published = await fileInSight(tx, kit_id, SUGGESTION_PAGE);
    if (!published) throw new AppError('suggestion_not_found');
    const key = objectKey('shared', found.id, 'pdf');
    await announceObject(tx, key);
    return { kit: found, original: published, object_key: key };
  });
  await store.copy(original.object_key, object_key, original.sha256 ?? undefined).catch((cause: unknown) => {
    throw new AppError('share_failed', { cause });
  });
  await db(actor, async (tx) => {
    if (await markShared(tx, kit, { ...original, object_key })) return;
    const { sharings_ended } = await kitInSight(tx, kit_id);
    // Who ended it meanwhile was told that it is over. Otherwise somebody has shared a newer version.
    if (sharings_ended !== kit.sharings_ended) throw new AppError('share_failed');
  });
}

/**
 * Ends the sharing, which the record decides: with it the owner's access is over. The copy is removed next; one that the store
 * does not remove now, a job removes. Ending it twice is harmless.
 * @throws {AppError} `kit_not_found`, `unshare_failed`; the old state stays.
 */
export async function disableSharing({ db, store }: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const copy = await db(actor, async (tx) => markUnshared(tx, (await kitInSight(tx, kit_id)).id)).catch(
    (cause: unknown) => {
      throw cause instanceof AppError ? cause : new AppError('unshare_failed', { cause });
    },
  );
  if (copy !== undefined) await store.remove(copy).catch(() => undefined);
}
