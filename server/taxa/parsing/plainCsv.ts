import { parse } from 'csv-parse/sync';
import { withoutApostrophe } from '#contract/shared/csv.ts';
import { type CountedFile, Counts, countedFile, ROWS_MAX } from './Counts.ts';
import { CountsError, refuseLine } from './CountsError.ts';
import { isNameless, rankNamed, taxaOf } from './lineage.ts';
import { readsOf } from './readsOf.ts';

const HEADER = /^"?rank"?\s*[,;\t]\s*"?name"?\s*[,;\t]\s*"?reads"?\s*$/i;

/** True for a file that begins with `rank,name,reads`. */
export const isPlainCsv = (text: string): boolean => HEADER.test(text.slice(0, 60).split(/[\r\n]/)[0] ?? '');

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads `rank,name,reads`. The reads of the sample are those of the rank with the most. @throws {CountsError} */
export function readPlainCsv(text: string): CountedFile {
  const counts = new Counts();
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  for (const { record, info } of rowsOf(text).slice(1)) {
    const [rankText = '', nameText = '', readsText = ''] = record;
    const name = withoutApostrophe(nameText.trim()).trim();
    const line = info.lines;
    if (record.length !== 3) refuseLine(line, `There are ${record.length} cells in place of 3.`);
    const rank = rankNamed(rankText) ?? refuseLine(line, `"${rankText}" is no rank.`);
    if (name === '') refuseLine(line, 'The name is missing.');
    const reads = readsOf(readsText, line);
    const key = `${rank} ${name}`;
    if (seen.has(key)) refuseLine(line, `${key} is there twice.`);
    seen.add(key);
    sums.set(rank, (sums.get(rank) ?? 0) + reads);
    const place = { phylum: 1, family: 4, genus: 5, species: 6 }[rank];
    const whole = isNameless(name) ? [] : [[rank, name] as const];
    const [taxon] = rank === 'species' ? whole : taxaOf(padded(name, place));
    if (taxon) counts.add(taxon[0], taxon[1], reads, line);
  }
  return countedFile(counts, Math.max(0, ...sums.values()));
}

const padded = (name: string, place: number): string[] => [...Array<string>(place).fill(''), name];

function rowsOf(text: string): Row[] {
  const delimiter = /[,;\t]/.exec(text)?.[0] ?? ',';
  try {
    const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true } as const;
    const rows = parse(text, options) as unknown as Row[];
    if (rows.length > ROWS_MAX + 1) throw new CountsError(`The file has more than ${ROWS_MAX} rows.`);
    return rows;
  } catch (error) {
    if (error instanceof CountsError) throw error;
    throw new CountsError(`The file is no CSV: ${(error as Error).message}.`);
  }
}
