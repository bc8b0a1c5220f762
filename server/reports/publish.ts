import { describeFinding } from '#contract/reports/counts-qc/findings.ts';
import type { ReportFiles } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import { errors } from '#contract/shared/errorTable.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Actor, Db } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import { checkedFindings, type Keeping, keepCounts } from '#server/reports/counts-qc/queries.ts';
import { type Publication, publishFiles, releaseFiles } from './queries.ts';

/**
 * Publishes the newest version of each page, readable at once, or after the registration or release of the kit. With `files`,
 * refuses if any newer version has arrived.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `nothing_to_publish`, `report_changed`; for administrators
 * `replacement_reason_required`; for implausible counts `counts_implausible`, `counts_held`, `counts_decided`.
 */
export const publish = (
  db: Db,
  actor: Actor,
  kit_id: KitCode,
  publication: Publication = {},
): Promise<ReportFiles> => open(db, actor, kit_id, publication, publishFiles(kit_id, publication));

/**
 * Releases the files that came in before an unproved registration, or whose counts look implausible since the registration.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `nothing_to_release`, `counts_implausible`, `counts_held`,
 * `counts_decided`.
 */
export const release = (db: Db, actor: Actor, kit_id: KitCode, keeping: Keeping = {}): Promise<ReportFiles> =>
  open(db, actor, kit_id, keeping, releaseFiles(kit_id));

/** Opens files to their readers. Counts are kept only if the files open, too. */
async function open(
  db: Db,
  actor: Actor,
  kit_id: KitCode,
  { keep, decided_at = null }: Keeping,
  opening: Statement<ReportFiles | undefined>,
): Promise<ReportFiles> {
  try {
    const files = keep
      ? (await db.batch(actor, [keepCounts(kit_id, decided_at), opening]))[1]
      : await db.run(actor, opening);
    if (!files) throw new AppError('unexpected');
    return files;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'counts_implausible') throw error;
    const findings = await db.run(actor, checkedFindings(kit_id));
    throw new AppError('counts_implausible', {
      message: `${errors.counts_implausible[1]} ${findings.map(describeFinding).join('. ')}.`,
      details: { findings },
      cause: error,
    });
  }
}
