import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { CountsQuery } from '#contract/reports/countsQuery.ts';
import { RUN_SAMPLES_MAX } from '#contract/reports/limits.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { AddedCounts } from './counts.ts';

/** Longest name of a column in an answer, in characters. */
export const COLUMN_MAX_LENGTH = 120;

/** Kit IDs, separated by commas. */
const KitList = z.pipe(
  z
    .string()
    .check(
      z.maxLength(9 * RUN_SAMPLES_MAX),
      z.regex(/^MB[0-9]{6}(?:,MB[0-9]{6})*$/, 'Please separate Kit IDs by commas'),
    ),
  z.transform((text) => [...new Set(text.split(','))] as KitCode[]),
);

/** The laboratory's method for a run, and the columns to store: all of them without `kits`. */
export const RunQuery = z.extend(z.omit(CountsQuery, { sample: true }), { kits: z.optional(KitList) });
export type RunQuery = z.infer<typeof RunQuery>;

const Refusal = z.nullable(z.object({ code: z.string(), message: z.string() }));

/** A column of the table, by the start of its name. */
const column = z.string();

export const StoredColumn = z.object({
  column,
  /** Null if the column was refused. */
  counts: z.nullable(AddedCounts),
  error: Refusal,
});
export type StoredColumn = z.infer<typeof StoredColumn>;

/** The parts that both uploads share. */
const storesRun = {
  query: RunQuery,
  result: z.object({ columns: z.array(StoredColumn) }),
  errors: ['counts_not_readable'],
} as const;

export const uploadLaboratoryRun = endpoint({
  ...storesRun,
  name: 'uploadLaboratoryRun',
  method: 'PUT',
  path: '/api/lab/kits/taxa',
  upload: 'application/octet-stream',
  callers: 'laboratory',
  summary:
    'Uploads the counts of a run: a QIIME 2 table with taxonomy or BIOM whose columns are Kit IDs. Each column succeeds or fails by itself, like the upload of its counts alone, and a repeated call changes nothing. With `kits`, stores these columns alone.',
});

export const uploadRun = endpoint({
  ...storesRun,
  name: 'uploadRun',
  method: 'PUT',
  path: '/api/admin/reports/taxa',
  upload: 'application/octet-stream',
  callers: ['admin'],
  summary: 'Uploads the counts of a run, as a laboratory does.',
});

export const PreviewedColumn = z.object({
  column,
  /** Reads of the sample; null if the column cannot be read. */
  reads_total: z.nullable(z.number()),
  /** Null if the column cannot be stored. */
  kit: z.nullable(
    z.object({
      /** Null before the registration. */
      status: z.nullable(KitStatus),
      /** The newest counts of the kit; null without any. */
      counts: z.nullable(
        z.object({
          version: z.int(),
          is_published: z.boolean(),
          is_on_hold: z.boolean(),
          /** Whether the column holds the same. */
          is_same: z.boolean(),
        }),
      ),
    }),
  ),
  error: Refusal,
});
export type PreviewedColumn = z.infer<typeof PreviewedColumn>;

export const previewRun = endpoint({
  name: 'previewRun',
  method: 'POST',
  path: '/api/admin/reports/taxa/preview',
  upload: 'application/octet-stream',
  callers: ['admin'],
  summary: 'Reads the table of a run, and tells which kits its columns belong to. Stores nothing.',
  result: z.object({ columns: z.array(PreviewedColumn) }),
  errors: ['counts_not_readable'],
});
