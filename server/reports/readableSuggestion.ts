import { AppError } from '#contract/errors.ts';
import type { KitCode } from '#contract/ids.ts';
import { SUGGESTION_PAGE } from '#contract/reports.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { publishedFile, suggestionSharing } from './queries.ts';

/**
 * The suggestion that a caller may read: for the owner the shared copy while there is one, for staff the published original.
 * `key` is undefined when there is none.
 * @throws {AppError} `kit_not_found` when the kit is not in sight.
 */
export const readableSuggestion = (
  db: Db,
  actor: SignedIn,
  kit_id: KitCode,
): Promise<{ key: string | undefined }> =>
  db(actor, async (tx) => {
    const kit = await suggestionSharing(tx, kit_id);
    if (!kit) throw new AppError('kit_not_found');
    if (actor.role === 'customer') return { key: kit.shared_suggestion_key ?? undefined };
    return { key: await publishedFile(tx, kit_id, SUGGESTION_PAGE) };
  });
