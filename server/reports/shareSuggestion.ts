import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { shareSuggestion } from '#contract/reports/suggestions.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { SignedIn, Tx } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { objectKey } from '#server/base/ObjectStore.ts';
import { confirmStore } from '#server/storage/queries.ts';
import { reserveObject, reserveRemoval, type StoredFile, visibleFile } from './queries.ts';
import { markShared, markUnshared, type Sharing, suggestionSharing } from './sharingQueries.ts';

async function visibleKit(tx: Tx, kit_id: KitCode): Promise<Sharing> {
  const kit = await tx.run(suggestionSharing(kit_id));
  if (!kit) throw new AppError('kit_not_found', { message: shareSuggestion.sentences.kit_not_found });
  return kit;
}

/**
 * Shares the published suggestion with the kit's owner: copies it to the shared area, then records the copy. Renews a copy of
 * the same version, because the store may have lost it, and keeps one of other content as the earlier copy. A job removes
 * unused copies.
 * @throws {AppError} `kit_not_found`, `suggestion_not_found`, `share_failed`; the old state stays.
 */
export async function enableSharing({ db, store }: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const { kit, original, object_key } = await db(actor, async (tx) => {
    const found = await visibleKit(tx, kit_id);
    const published = await tx.run(visibleFile(kit_id, SUGGESTION_PAGE));
    if (!published) throw new AppError('suggestion_not_found');
    const key = objectKey('shared', found.id, 'pdf');
    await Promise.all([tx.run(confirmStore(store.marker)), tx.run(reserveObject(key))]);
    return { kit: found, original: published, object_key: key };
  });
  await store.copy(original.object_key, object_key, original.sha256 ?? undefined).catch((cause: unknown) => {
    throw new AppError('share_failed', { cause });
  });
  await db(actor, async (tx) => {
    if (await tx.run(markShared(kit, { ...original, object_key }))) return;
    const { sharings_ended } = await visibleKit(tx, kit_id);
    // An end since the start of this call takes precedence. Otherwise a newer version was shared: a success.
    if (sharings_ended !== kit.sharings_ended) throw new AppError('share_failed');
  });
}

/**
 * Ends the sharing: removes the owner's copy, then records the end, which leaves the earlier copies to the job. If recording
 * fails, restores the copy; if that fails too, the owner finds no document until the suggestion is shared or its sharing is
 * ended again. A copy that is shared in parallel ends as well, and a job removes it. Can be repeated.
 * @throws {AppError} `kit_not_found`, `unshare_failed`; the old state stays.
 */
export async function disableSharing(deps: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const { db, store } = deps;
  const { kit, original } = await db(actor, async (tx) => {
    const found = await visibleKit(tx, kit_id);
    if (found.object_key !== null) await tx.run(reserveRemoval(found.object_key));
    const version = found.version ?? undefined;
    return { kit: found, original: await tx.run(visibleFile(kit_id, SUGGESTION_PAGE, { version })) };
  });
  const copy = kit.object_key;
  try {
    if (copy !== null) await store.remove(copy);
    if (!(await db.run(actor, markUnshared(kit.id)))) throw new Error('The kit is not in sight any more');
  } catch (cause) {
    if (copy !== null && original) await restoreCopy(deps, actor, original, copy);
    throw new AppError('unshare_failed', { cause });
  }
}

/** Restores a copy as far as possible. A job removes it if the sharing has been ended meanwhile. */
async function restoreCopy({ db, store }: Deps, actor: SignedIn, original: StoredFile, copy: string) {
  await db.run(actor, reserveRemoval(copy)).catch(() => undefined);
  await store.copy(original.object_key, copy, original.sha256 ?? undefined).catch(() => undefined);
}
