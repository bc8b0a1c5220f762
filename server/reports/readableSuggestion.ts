import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import type { SignedIn, Tx } from '#db/connect.ts';
import { type FileRequest, type StoredFile, visibleFile } from './queries.ts';
import { replacedSuggestion, suggestionSharing } from './sharingQueries.ts';

/**
 * The caller's suggestion: for the owner the shared copy or an earlier one, for staff the published original or an earlier
 * version. `file` is undefined if there is none. A `reading` by staff is recorded, and the owner's of an earlier copy.
 * @throws {AppError} `kit_not_found` if the kit is not visible.
 */
export async function readableSuggestion(
  tx: Tx,
  { role }: SignedIn,
  kit_id: KitCode,
  request: FileRequest = {},
): Promise<{ kit_record_id: KitRecordId; file: StoredFile | undefined }> {
  const kit = await tx.run(suggestionSharing(kit_id));
  if (!kit) throw new AppError('kit_not_found');
  if (role !== 'customer')
    return { kit_record_id: kit.id, file: await tx.run(visibleFile(kit_id, SUGGESTION_PAGE, request)) };
  const { object_key, sha256 } = kit;
  if (request.version !== undefined) {
    const is_reading = request.reading !== undefined;
    return {
      kit_record_id: kit.id,
      file: await tx.run(replacedSuggestion(kit_id, request.version, is_reading)),
    };
  }
  return { kit_record_id: kit.id, file: object_key === null ? undefined : { object_key, sha256 } };
}
