import { AppError } from '#contract/errors.ts';
import type { KitCode } from '#contract/ids.ts';
import { SUGGESTION_PAGE } from '#contract/reports.ts';
import type { SignedIn } from '#db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { objectKey } from '#server/storage/ObjectStore.ts';
import { markShared, markUnshared, publishedFile, suggestionSharing } from './queries.ts';

/** The sharing has its own sentence for it (specification section 8, patient table). */
const KIT_MISSING = 'Kit ID not found';

/**
 * Shares a kit's suggestion with its owner: copies it to the shared area, then records that. Sharing twice is harmless.
 * @throws {AppError} `kit_not_found`, `suggestion_not_found`, `share_failed`; the old state stays.
 */
export async function enableSharing({ db, store }: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const { kit, original } = await db(actor, async (tx) => ({
    kit: await suggestionSharing(tx, kit_id),
    original: await publishedFile(tx, kit_id, SUGGESTION_PAGE),
  }));
  if (!kit) throw new AppError('kit_not_found', { message: KIT_MISSING });
  if (!original) throw new AppError('suggestion_not_found');
  if (kit.shared_suggestion_key) return;

  const copy = objectKey('shared', kit.id, 'pdf');
  await store.copy(original, copy).catch((cause: unknown) => {
    throw new AppError('share_failed', { cause });
  });
  // When the answer to the commit is lost the copy may be recorded, and stays.
  const recorded = await db(actor, (tx) => markShared(tx, kit.id, copy));
  // Somebody else shared it meanwhile: this copy is nobody's.
  if (!recorded) await store.remove(copy);
}

/**
 * Ends the sharing: removes the shared copy, then records that. Ending it twice is harmless.
 * @throws {AppError} `kit_not_found`, `unshare_failed`; the old state stays.
 */
export async function disableSharing({ db, store }: Deps, actor: SignedIn, kit_id: KitCode): Promise<void> {
  const kit = await db(actor, (tx) => suggestionSharing(tx, kit_id));
  if (!kit) throw new AppError('kit_not_found', { message: KIT_MISSING });
  const { id, shared_suggestion_key: copy } = kit;
  if (!copy) return;

  await store.remove(copy).catch((cause: unknown) => {
    throw new AppError('unshare_failed', { cause });
  });
  await db(actor, (tx) => markUnshared(tx, id, copy));
}
