import type { KitComparison } from '#contract/reports/kit-comparison.ts';
import { ComparedTable } from './ComparedTable.tsx';
import type { ComparedGenus } from './compareTaxa.ts';
import { taxonRows } from './taxonRows.ts';
import { percentOf } from './taxonText.ts';

interface Props {
  /** Title of the only kit with counts. */
  readonly kit: string;
  readonly genera: readonly ComparedGenus[];
  readonly reference: KitComparison['reference'];
}

/** The genera of a single kit beside the reference: a point alone draws no change. */
export const OneKitTaxa = ({ kit, genera, reference }: Props) => (
  <ComparedTable
    caption="Genera"
    heading="Genus"
    columns={[kit, ...(reference ? ['Range'] : [])]}
    rows={taxonRows(genera).map((row, at) => ({
      ...row,
      values: [...row.values, rangeOf(genera[at])],
    }))}
  />
);

const rangeOf = (genus: ComparedGenus | undefined): string =>
  genus?.range ? `${percentOf(genus.range.p05)} to ${percentOf(genus.range.p95)}` : '–';
