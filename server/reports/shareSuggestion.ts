import { SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { SignedIn, Tx } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { objectKey } from '#server/base/ObjectStore.ts';
import { announceObject, announceRemoval, fileInSight, type StoredFile } from './queries.ts';
import { markShared, markUnshared, type Sharing, suggestionSharing } from './sharingQueries.ts';

async function kitInSight(tx: Tx, kit_id: KitCode): Promise<Sharing> {
  const kit = await tx.run(suggestionSharing(kit_id));
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
    const published = await tx.run(fileInSight(kit_id, SUGGESTION_PAGE));
    if (!published) throw new AppError('suggestion_not_found');
    const key = objectKey('shared', found.id, 'pdf');
    await tx.run(announceObject(key));
    return { kit: found, original: published, object_key: key };
  });
  await store.copy(original.object_key, object_key, original.sha256 ?? undefined).catch((cause: unknown) => {
    throw new AppError('share_failed', { cause });
  });
  await db(actor, async (tx) => {
    if (await tx.run(markShared(kit, { ...original, object_key }))) return;
    const { sharings_ended } = await kitInSight(tx, kit_id);
    // Who ended it meanwhile was told that it is over. Otherwise somebody has shared a newer version.
    if (sharings_ended !== kit.sharings_ended) throw new AppError('share_failed');
  });
}

/**
 * Ends the sharing: removes the copy that the owner reads, then records the end. If that fails, the copy is put back; where that
 * fails, too, the owner finds no document until the suggestion is shared or its sharing ended once more. A copy that somebody
 * else has shared meanwhile ends with it, and a job removes it. Ending a sharing twice is harmless.
 * @throws {AppError} `kit_not_found`, `unshare_failed`; the old state stays.
 */
export async function disableSharing(deps: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const { db, store } = deps;
  const { kit, original } = await db(actor, async (tx) => {
    const found = await kitInSight(tx, kit_id);
    if (found.object_key !== null) await tx.run(announceRemoval(found.object_key));
    const version = found.version ?? undefined;
    return { kit: found, original: await tx.run(fileInSight(kit_id, SUGGESTION_PAGE, { version })) };
  });
  const copy = kit.object_key;
  try {
    if (copy !== null) await store.remove(copy);
    if (!(await db.run(actor, markUnshared(kit.id)))) throw new Error('The kit is not in sight any more');
  } catch (cause) {
    if (copy !== null && original) await putBack(deps, actor, original, copy);
    throw new AppError('unshare_failed', { cause });
  }
}

/** Makes a copy again as far as that is possible. It goes again if somebody has ended the sharing meanwhile. */
async function putBack({ db, store }: Deps, actor: SignedIn, original: StoredFile, copy: string) {
  await db.run(actor, announceRemoval(copy)).catch(() => undefined);
  await store.copy(original.object_key, copy, original.sha256 ?? undefined).catch(() => undefined);
}
