import type { Readable } from 'node:stream';
import type { FastifyError } from 'fastify';
import pLimit from 'p-limit';
import type { RunQuery, StoredColumn } from '#contract/reports/runs.ts';
import type { AppError } from '#contract/shared/errors.ts';
import type { Actor } from '#db/connect.ts';
import { refusalOf } from '#server/http/errorHandler.ts';
import type { UploadDeps } from '#server/reports/uploadFile.ts';
import { OWN_FORMAT } from './parsing/sampleFile.ts';
import { answerOf, readColumns } from './readColumns.ts';
import { storeCounts } from './storeCounts.ts';

/** True for failures of the portal, and for a caller whose key or role has ended. */
const endsRun = ({ status }: AppError): boolean => status >= 500 || status === 401 || status === 403;

/** Kits that a process stores at a time: the connections of the pool are for all requests. */
const limit = pLimit(4);

/**
 * Reads a table whose columns are Kit IDs, and stores each column as the counts of its kit. The refusal of a column leaves
 * the others alone. A failure of the portal, or the end of the caller's key, ends the run; the columns before it stay stored.
 * @throws {AppError} `too_large`, `counts_not_readable`.
 */
export async function uploadRun(
  deps: UploadDeps,
  actor: Actor,
  { about: { kits, ...about }, content }: { readonly about: RunQuery; readonly content: Readable },
): Promise<{ columns: StoredColumn[] }> {
  const read = await readColumns(deps, content, kits);
  let failure: unknown;
  const columns = await limit.map(read, async ({ column, ...found }): Promise<StoredColumn> => {
    if (found.refusal) return { column, counts: null, error: answerOf(found.refusal) };
    const { kit_id, file } = found;
    const counts = { ...found.counts, source_format: OWN_FORMAT };
    try {
      if (failure) throw failure;
      return {
        column,
        counts: await storeCounts(deps, actor, { kit_id, about, counts, content: file }),
        error: null,
      };
    } catch (error) {
      const refusal = refusalOf(error as FastifyError);
      if (endsRun(refusal)) failure ??= error;
      return { column, counts: null, error: answerOf(refusal) };
    }
  });
  if (failure) throw failure;
  return { columns };
}
