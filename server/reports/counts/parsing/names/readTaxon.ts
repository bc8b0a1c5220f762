import { refuseLine } from '../../refusals/CountsError.ts';
import { isTooNarrow } from './placeOfName.ts';
import type { LineageRank } from './ranks.ts';
import { isEukaryote, isVirus } from './readLineage.ts';
import { readPart } from './readPart.ts';
import { shownName } from './shownName.ts';

/**
 * Reads a name that stands for itself beside its rank, as in a report of Kraken 2 or a CSV. Null for one that says nothing, and
 * `eukaryote` and `virus` as in a lineage.
 * @throws {CountsError} for a name with the mark of another rank, and for one of a narrower rank, at its line.
 */
export function readTaxon(
  rank: LineageRank,
  text: string,
  line: number,
): { readonly name: string } | 'eukaryote' | 'virus' | null {
  const part = readPart(text);
  if (isEukaryote(part.name)) return 'eukaryote';
  if (isVirus(part.name)) return 'virus';
  if (part.rank !== undefined && part.rank !== rank)
    refuseLine(
      line,
      `The name "${text.trim().slice(0, 80)}" is marked as ${part.rank}, and its rank is ${rank}.`,
    );
  if (isTooNarrow(part.name, rank))
    refuseLine(line, `"${part.name.slice(0, 80)}" stands at the place of the ${rank}.`);
  const name = shownName(part.name, rank);
  return name === '' ? null : { name };
}
