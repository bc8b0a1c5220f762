import type { CountsQuery } from '#contract/reports/countsQuery.ts';
import type { previewRun, StoredColumn, uploadRun } from '#contract/reports/runs.ts';
import { uploadFile } from '#web/lib/api.ts';

/** Reads the table of a run without storing it. */
export const readRun = (file: File) =>
  uploadFile<typeof previewRun>(
    'POST /api/admin/reports/taxa/preview',
    'application/octet-stream',
    undefined,
    file,
  );

/** Stores the columns of these kits. */
export const storeKits = async (
  file: File,
  about: CountsQuery,
  kits: readonly string[],
): Promise<StoredColumn[]> => {
  const { columns } = await uploadFile<typeof uploadRun>(
    'PUT /api/admin/reports/taxa',
    'application/octet-stream',
    { query: { ...about, kits: kits.join(',') } },
    file,
  );
  return columns;
};
