import type { CountsQuery } from '#contract/reports/counts.ts';
import { previewRun, type StoredColumn, uploadRun } from '#contract/reports/runs.ts';
import { uploadFile } from '#web/lib/api.ts';

/** Reads the table of a run without storing it. */
export const readRun = (file: File) => uploadFile(previewRun, undefined, file);

/** Stores the columns of these kits. */
export const storeKits = async (
  file: File,
  about: CountsQuery,
  kits: readonly string[],
): Promise<StoredColumn[]> => {
  const { columns } = await uploadFile(uploadRun, { query: { ...about, kits: kits.join(',') } }, file);
  return columns;
};
