import type { ReportFiles, SeenFile } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Actor, Db } from '#db/connect.ts';
import { publishFiles } from './queries.ts';

/**
 * Publishes the newest version of each page, readable at once or when the kit is registered. With `seen`, refuses if any newer
 * version has arrived.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `nothing_to_publish`, `report_changed`.
 */
export async function publish(
  db: Db,
  actor: Actor,
  kit_id: KitCode,
  seen?: readonly SeenFile[],
): Promise<ReportFiles> {
  const files = await db.run(actor, publishFiles(kit_id, seen));
  if (!files) throw new AppError('unexpected');
  return files;
}
