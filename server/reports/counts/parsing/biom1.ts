import * as z from 'zod/mini';
import { CountsError } from '../refusals/CountsError.ts';
import { checkIds, type FeatureTable } from './featureTable.ts';
import { lineageIn } from './lineageIn.ts';
import { readsOfNumber } from './readsOf.ts';

/** BIOM 1.0 (biom-format.org): the parts that counts need. */
const Biom1 = z.object({
  matrix_type: z.enum(['sparse', 'dense']),
  shape: z.tuple([z.int(), z.int()]),
  rows: z.array(z.object({ id: z.string(), metadata: z.nullish(z.record(z.string(), z.unknown())) })),
  columns: z.array(z.object({ id: z.string() })),
  data: z.array(z.array(z.unknown())),
});

export const isBiom1 = (text: string): boolean => /^\s*\{/.test(text.slice(0, 1000));

/** Reads BIOM 1.0. A feature without a taxonomy is named by its id if that is a lineage. @throws {CountsError} */
export function readBiom1(text: string): FeatureTable {
  const { rows, columns, shape, matrix_type, data } = parsed(text);
  const samples = columns.map(({ id }) => id);
  const features = rows.map(({ id }) => id);
  checkIds(samples, 'sample');
  checkIds(features, 'feature');
  if (shape[0] !== rows.length || shape[1] !== columns.length)
    throw new CountsError('The shape of the file differs from its rows and columns.');
  const columnAt = matrix_type === 'dense' ? denseColumns(data, shape) : sparseColumns(data, shape);
  const lineages = rows.map(({ id, metadata }) => lineageIn(metadata ?? {}, id));
  return {
    samples,
    featuresAt: (place) =>
      columnAt(place).map(([row, value]) => ({
        id: features[row] ?? '',
        lineage: lineages[row] ?? [],
        reads: readsOfNumber(value),
      })),
  };
}

/** @throws {CountsError} for a file that is no BIOM 1.0. */
function parsed(text: string): z.infer<typeof Biom1> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CountsError('The file is not complete JSON.');
  }
  const { data, error } = Biom1.safeParse(json);
  if (data) return data;
  const [issue] = error.issues;
  throw new CountsError(
    `The file is no BIOM 1.0: ${issue?.path.join('.') || 'the file'} is missing or wrong. ${EXPORT_BIOM}`,
  );
}

/** Advice for a BIOM file in a form that the portal does not read. */
export const EXPORT_BIOM =
  'Please send what this writes: biom convert -i table.biom -o table.tsv --to-tsv --header-key taxonomy.';

/** The cells of a column: rows and values. */
type Column = (readonly [row: number, value: unknown])[];

function denseColumns(data: readonly unknown[][], [rows, columns]: [number, number]) {
  if (data.length !== rows || data.some((row) => row.length !== columns))
    throw new CountsError('The data do not fill the shape of the file.');
  return (place: number): Column => data.map((row, at) => [at, row[place]]);
}

function sparseColumns(data: readonly unknown[][], [rows, columns]: [number, number]) {
  const found = new Map<number, [row: number, value: unknown][]>();
  for (const [row, column, value] of data) {
    const isInside = isIndex(row, rows) && isIndex(column, columns);
    if (!isInside) throw new CountsError('A value lies outside the shape of the file.');
    const cells = found.get(column) ?? [];
    cells.push([row, value]);
    found.set(column, cells);
  }
  return (place: number): Column => {
    const cells = found.get(place) ?? [];
    const seen = new Set<number>();
    for (const [row] of cells) {
      if (seen.has(row)) throw new CountsError(`Row ${row} of the data is there twice.`);
      seen.add(row);
    }
    return cells;
  };
}

/** True for a place in a list of this length. */
export const isIndex = (value: unknown, length: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < length;
