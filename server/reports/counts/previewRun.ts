import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { PreviewedColumn } from '#contract/reports/runs.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Actor } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { answerOf, readColumns } from './readColumns.ts';
import { type KitOfRun, kitsOfRun } from './runQueries.ts';

/**
 * Reads the table of a run, and finds the kits of its columns.
 * @throws {AppError} `too_large`, `counts_not_readable`.
 */
export async function previewRun(
  deps: Pick<Deps, 'config' | 'db'>,
  actor: Actor,
  content: Readable,
): Promise<{ columns: PreviewedColumn[] }> {
  const read = await readColumns(deps, content);
  const kits = await deps.db.run(
    actor,
    kitsOfRun(read.flatMap((found) => (found.refusal ? [] : [found.kit_id]))),
  );
  const byCode = new Map(kits.map((kit) => [kit.kit_id, kit]));
  return {
    columns: read.map((found) => {
      const none = { column: found.column, reads_total: null, kit: null };
      if (found.refusal) return { ...none, error: answerOf(found.refusal) };
      const kit = byCode.get(found.kit_id);
      if (!kit) return { ...none, error: answerOf(new AppError('kit_not_in_inventory')) };
      if (kit.is_deleted) return { ...none, error: answerOf(new AppError('kit_deleted')) };
      return { ...none, reads_total: found.counts.reads_total, kit: stateOf(kit, found.file), error: null };
    }),
  };
}

function stateOf({ status, counts }: KitOfRun, file: Buffer): PreviewedColumn['kit'] {
  if (!counts) return { status, counts };
  const { sha256, ...state } = counts;
  return {
    status,
    counts: { ...state, is_same: sha256 === createHash('sha256').update(file).digest('hex') },
  };
}
