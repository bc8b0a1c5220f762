import { AppError } from '#contract/errors.ts';
import type { KitCode } from '#contract/ids.ts';
import type { ReportFiles } from '#contract/reports.ts';
import type { Actor, Db } from '#db/connect.ts';
import { publishFiles } from './queries.ts';

/** Makes the newest version of each page readable, once the kit is registered. */
export async function publish(db: Db, actor: Actor, kit_id: KitCode): Promise<ReportFiles> {
  const files = await db(actor, (tx) => publishFiles(tx, kit_id));
  if (!files) throw new AppError('unexpected');
  return files;
}
