import type { ReportFiles } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Actor, Db } from '#db/connect.ts';
import { type Publication, publishFiles, releaseFiles } from './queries.ts';

/**
 * Publishes the newest version of each page, readable at once, or after the registration or release of the kit. With `files`,
 * refuses if any newer version has arrived.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `nothing_to_publish`, `report_changed`; for administrators
 * `replacement_reason_required`.
 */
export async function publish(
  db: Db,
  actor: Actor,
  kit_id: KitCode,
  publication: Publication = {},
): Promise<ReportFiles> {
  const files = await db.run(actor, publishFiles(kit_id, publication));
  if (!files) throw new AppError('unexpected');
  return files;
}

/**
 * Releases the files that came in before an unproved registration.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `nothing_to_release`.
 */
export async function release(db: Db, actor: Actor, kit_id: KitCode): Promise<ReportFiles> {
  const files = await db.run(actor, releaseFiles(kit_id));
  if (!files) throw new AppError('unexpected');
  return files;
}
