import { CountsError, refuseLine } from '../refusals/CountsError.ts';
import { ROWS_MAX } from './Counts.ts';
import { csvRows, headOf } from './csvRows.ts';
import { checkIds, type Feature, type FeatureTable } from './featureTable.ts';
import { isLineageName, isNumberedName, isRankName, markedLineage, numberedLineage } from './lineageIn.ts';
import { type Line, linesOf } from './linesOf.ts';
import { splitLineage } from './names/readLineage.ts';
import { readsOf } from './readsOf.ts';

const ID =
  /^#?\s*(?:(?:otu|zotu|asv|esv|feature|sequence)s?(?:[ _.-]?(?:id|name)s?)?|id|name|taxon|taxonomy|lineage)$/i;
/** Columns of a taxonomy that count nothing. */
const ABOUT =
  /^(?:confidence|consensus|boot(?:straps?)?(?:[ _.]\w+)?|score|identity|sequence|seq|length|len)$/i;

const isHeader = ({ cells: [id = '', ...others] }: Line) =>
  others.length > 0 && (ID.test(id.trim()) || (id.trim() === '' && hasTaxonomy(others)));
/** R leaves the cell above the ids empty, also in a table without a taxonomy. */
const isFirstHeader = (line: Line) => isHeader(line) || (line.cells[0] === '' && line.cells.length > 1);
/** Comments of one cell, and directives such as `#q2:types` below a header. */
const isComment = ({ cells }: Line) => {
  const [first = '', ...others] = cells;
  return first.startsWith('#q2:') || (first.startsWith('#') && others.every((cell) => cell === ''));
};

/** The first characters of a file, which hold its header or the beginning of it. */
const HEAD = 4000;

/** Tabs part the cells; in a file without tabs, commas or semicolons, as `write.csv` of R puts them. */
const hasTabs = (text: string): boolean => text.slice(0, HEAD).includes('\t');
const headOfTable = (text: string) => headOf(text, (line) => /^#[^,;]*$/.test(line));

/** The first line that is no comment. */
function firstLine(text: string): Line | undefined {
  if (hasTabs(text)) return linesOf(text.slice(0, HEAD)).find((line) => !isComment(line));
  const { header, delimiter } = headOfTable(text);
  return linesOf(header, delimiter)[0];
}

export function isQiime2(text: string): boolean {
  const first = firstLine(text);
  return first !== undefined && isFirstHeader(first);
}

/** The advice about a table of taxa whose first column holds no ids; undefined for any other file. */
export const adviceOnIds = (text: string): string | undefined =>
  hasTaxonomy(firstLine(text)?.cells ?? []) ? NO_IDS : undefined;
const NO_IDS =
  'The first column has no ids of features. Please write the table with the names of its rows: ' +
  'write.csv(table, file), or write.table(table, file, sep = "\\t", col.names = NA).';

/**
 * Reads a feature table of QIIME 2 as TSV, and tables of R in its form as CSV. The taxa come from a column such as `taxonomy`, from
 * columns of ranks, from the table of taxonomy in the same file (before or after), or from ids that are lineages, as `qiime taxa
 * collapse` writes them.
 * @throws {CountsError}
 */
export function readQiime2(text: string): FeatureTable {
  const parts = partsOf(
    (hasTabs(text) ? linesOf(text) : csvRows(text, headOfTable(text))).filter((line) => !isComment(line)),
  );
  const taxonomy = taxonomyAmong(parts);
  const [table, another] = parts.filter((part) => part !== taxonomy);
  if (!table) throw new CountsError('The file has a taxonomy and no table of features.');
  if (another) refuseLine(another.line, 'Another table begins here. Please send one sample in one table.');
  const { samples } = table;
  checkIds(
    samples.map(({ name }) => name),
    'sample',
  );
  checkIds(
    table.rows.map(({ cells }) => idOf(cells)),
    'feature',
    (row) => table.rows[row]?.line,
  );
  const lineageOf = lineages(table, taxonomy);
  const features = table.rows.map((row) => ({ row, id: idOf(row.cells), ...lineageOf(row) }));
  return {
    samples: samples.map(({ name }) => name),
    featuresAt: (place) => {
      const at = samples[place]?.at ?? 0;
      return features.map(({ row, ...feature }) => ({
        ...feature,
        reads: readsOf(row.cells[at] ?? '', row.line),
      }));
    },
    notes: samples.every(({ name }) => name === 'Size') ? [ALL_GROUPS] : [],
  };
}

/** The `.cons.taxonomy` of mothur describes the groups of a run together. */
const ALL_GROUPS =
  'The column Size of mothur holds the reads of all groups together: it is one sample only if the run had one group.';

/** True for columns with names of taxa: whole lineages, or several ranks. */
const hasTaxonomy = (columns: readonly string[]): boolean =>
  columns.some((name) => isLineageName(name)) ||
  [isRankName, isNumberedName].some((isRank) => columns.filter((name) => isRank(name)).length > 1);

const idOf = (cells: readonly string[]): string => cells[0]?.trim() ?? '';

interface Part {
  /** The line of its header. */
  readonly line: number;
  readonly columns: readonly string[];
  readonly rows: readonly Line[];
  /** The columns that may count reads. */
  readonly samples: readonly { readonly name: string; readonly at: number }[];
  /** Undefined for a part without its own taxonomy. */
  readonly lineageOf: ((row: Line) => string[]) | undefined;
}

/** The tables of a file, each from its header on. @throws {CountsError} for a ragged row. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: (Part & { rows: Line[] })[] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    if (part ? isHeader(line) : isFirstHeader(line))
      parts.push({ ...describedColumns(line.cells), line: line.line, rows: [] });
    else if (part) part.rows.push({ ...line, cells: fitted(line, part.columns.length) });
  }
  return parts;
}

/** The cells of a row without empty ones beyond the header. @throws {CountsError} for a ragged row. */
function fitted({ line, cells }: Line, width: number): readonly string[] {
  if (cells.length === width) return cells;
  if (cells.length > width && cells.slice(width).every((cell) => cell === '')) return cells.slice(0, width);
  return refuseLine(line, `There are ${cells.length} cells in place of ${width}.`);
}

function describedColumns(cells: readonly string[]): Pick<Part, 'columns' | 'samples' | 'lineageOf'> {
  const columns = cells
    .map((cell) => cell.trim())
    .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  if (columns.length > ROWS_MAX) throw new CountsError(`The file has more than ${ROWS_MAX} columns.`);
  const others = columns.map((name, at) => ({ name, at })).slice(1);
  const whole = others.find(({ name }) => isLineageName(name));
  const named = others.filter(({ name }) => isRankName(name));
  const numbered = others.filter(({ name }) => isNumberedName(name));
  const [ranks, lineageOfRanks] =
    named.length > 1 ? [named, markedLineage] : ([numbered, numberedLineage] as const);
  const hasRanks = ranks.length > 1;
  const samples = others.filter(
    (column) =>
      column !== whole &&
      !(hasRanks && ranks.includes(column)) &&
      !((whole || hasRanks) && ABOUT.test(column.name)),
  );
  if (whole) return { columns, samples, lineageOf: (row) => splitLineage(row.cells[whole.at] ?? '') };
  if (!hasRanks) return { columns, samples, lineageOf: undefined };
  return {
    columns,
    samples,
    lineageOf: (row) => lineageOfRanks(ranks.map(({ name, at }) => [name, row.cells[at] ?? ''])),
  };
}

/**
 * The part that names the features and counts none: with `Taxon` at its second place, as QIIME 2 writes it, or with a taxonomy and
 * no sample. Beside a table, the taxonomy stands at the second place.
 */
function taxonomyAmong(parts: readonly Part[]): Part | undefined {
  const named = parts.filter(({ lineageOf }) => lineageOf);
  return (
    named.find(({ columns, samples }) => samples.length === 0 || /^taxon$/i.test(columns[1] ?? '')) ??
    (parts.length > 1 ? named.find(({ columns }) => isLineageName(columns[1] ?? '')) : undefined)
  );
}

/** A lineage with the line that has it. */
type FoundLineage = Pick<Feature, 'lineage' | 'line'>;

/** Finds the lineage of a feature: in its own column, in the taxonomy, or in its id. */
function lineages({ lineageOf }: Part, taxonomy: Part | undefined): (row: Line) => FoundLineage {
  if (lineageOf) return (row) => ({ lineage: lineageOf(row), line: row.line });
  if (!taxonomy) return ({ cells, line }) => ({ lineage: splitLineage(idOf(cells)), line });
  return lookUp(taxonomy);
}

/** @throws {CountsError} for a feature that the taxonomy has twice, or not at all. */
function lookUp({ rows, lineageOf }: Part): (row: Line) => FoundLineage {
  const found = new Map<string, FoundLineage>();
  for (const row of rows) {
    const id = idOf(row.cells);
    if (found.has(id)) refuseLine(row.line, `The feature "${id.slice(0, 80)}" is there twice.`);
    found.set(id, { lineage: lineageOf?.(row) ?? [], line: row.line });
  }
  return ({ cells, line }) => {
    const id = idOf(cells);
    return found.get(id) ?? refuseLine(line, `The taxonomy has no feature "${id.slice(0, 80)}".`);
  };
}
