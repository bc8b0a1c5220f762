import { AppError } from '#contract/errors.ts';
import type { KitCode, KitRecordId } from '#contract/ids.ts';
import { SUGGESTION_PAGE } from '#contract/reports.ts';
import type { SignedIn, Tx } from '#db/connect.ts';
import { fileInSight, type StoredFile, suggestionSharing } from './queries.ts';

/**
 * The suggestion that a caller may read: for the owner the shared copy while there is one, for staff the published original,
 * or the version that is asked for. `file` is undefined when there is none.
 * @throws {AppError} `kit_not_found` when the kit is not in sight.
 */
export async function readableSuggestion(
  tx: Tx,
  { role }: SignedIn,
  kit_id: KitCode,
  version?: number,
): Promise<{ kit_record_id: KitRecordId; file: StoredFile | undefined }> {
  const kit = await suggestionSharing(tx, kit_id);
  if (!kit) throw new AppError('kit_not_found');
  if (role !== 'customer')
    return { kit_record_id: kit.id, file: await fileInSight(tx, kit_id, SUGGESTION_PAGE, version) };
  const copy = version === undefined ? kit.shared_suggestion_key : null;
  return { kit_record_id: kit.id, file: copy === null ? undefined : { object_key: copy } };
}
