import { CountsError, refuseLine } from './CountsError.ts';
import { checkIds, type FeatureTable } from './featureTable.ts';
import { splitLineage } from './lineage.ts';
import { type Line, linesOf } from './linesOf.ts';
import { readsOf } from './readsOf.ts';

const FIRST_CELL = /^#?\s*(?:otu ?id|feature[ -]?id|featureid|id)$/i;
const COMMENT = /^#\s*constructed from biom file/i;
const LINEAGE_COLUMN = /^(?:taxonomy|taxon|consensus lineage)$/i;

const isHeader = ({ cells }: Line) => cells.length > 1 && FIRST_CELL.test(cells[0]?.trim() ?? '');
const isComment = ({ cells }: Line) => COMMENT.test(cells[0] ?? '');

export function isQiime2(text: string): boolean {
  const [first, second] = linesOf(text.slice(0, 4000));
  return (
    first !== undefined && (isHeader(first) || (isComment(first) && second !== undefined && isHeader(second)))
  );
}

/**
 * Reads a feature table of QIIME 2 as TSV. The taxa come from a column `taxonomy`, from the table of taxonomy in the same file
 * (before or after), or from ids that are lineages, as `qiime taxa collapse` writes them. @throws {CountsError}
 */
export function readQiime2(text: string): FeatureTable {
  const parts = partsOf(linesOf(text).filter((line) => !isComment(line)));
  const taxonomy = parts.find(({ columns }) => /^taxon$/i.test(columns[1]?.trim() ?? ''));
  const [table, another] = parts.filter((part) => part !== taxonomy);
  if (!table) throw new CountsError('The file has a taxonomy and no table of features.');
  if (another) refuseLine(another.line, 'Another table begins here. Please send one sample in one table.');
  const lineageAt = table.columns.findIndex((column) => LINEAGE_COLUMN.test(column.trim()));
  const samples = table.columns.flatMap((column, at) =>
    at > 0 && at !== lineageAt ? [{ column: column.trim(), at }] : [],
  );
  const names = samples.map(({ column }) => column);
  checkIds(names, 'sample');
  checkIds(
    table.rows.map(({ cells }) => cells[0] ?? ''),
    'feature',
    (row) => table.rows[row]?.line,
  );
  const lineages = taxonomy && lineagesOf(taxonomy);
  const features = table.rows.map(({ line, cells }) => {
    const id = cells[0]?.trim() ?? '';
    const text = lineageAt > 0 ? cells[lineageAt] : lineages ? lineages.get(id) : id;
    if (text === undefined) refuseLine(line, `The taxonomy has no feature "${id.slice(0, 80)}".`);
    return { id, lineage: splitLineage(text), line, cells };
  });
  return {
    samples: names,
    featuresAt: (place) => {
      const at = samples[place]?.at ?? 0;
      return features.map(({ cells, ...feature }) => ({
        ...feature,
        reads: readsOf(cells[at] ?? '', feature.line),
      }));
    },
  };
}

interface Part {
  /** The line of its header. */
  readonly line: number;
  readonly columns: readonly string[];
  readonly rows: readonly Line[];
}

/** The tables of a file, each from its header on. @throws {CountsError} for a ragged row. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: (Part & { rows: Line[] })[] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    if (isHeader(line)) parts.push({ line: line.line, columns: line.cells, rows: [] });
    // QIIME 2 writes directives such as #q2:types below a header.
    else if (!part || line.cells[0]?.startsWith('#')) continue;
    else if (line.cells.length === part.columns.length) part.rows.push(line);
    else refuseLine(line.line, `There are ${line.cells.length} cells in place of ${part.columns.length}.`);
  }
  return parts;
}

function lineagesOf({ rows }: Part): Map<string, string> {
  const lineages = new Map<string, string>();
  for (const { line, cells } of rows) {
    const id = cells[0]?.trim() ?? '';
    if (lineages.has(id)) refuseLine(line, `The feature "${id.slice(0, 80)}" is there twice.`);
    lineages.set(id, cells[1] ?? '');
  }
  return lineages;
}
