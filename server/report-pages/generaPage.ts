import { count, percent } from './format.ts';
import { percentileBand } from './genusComparison.ts';
import { type Html, html } from './html.ts';
import { type CountedSample, measuredTaxa, type Taxon, withUnclassified } from './measuredTaxa.ts';
import { type Percentiles, percentilesIn, type ReferenceSet } from './referenceSet.ts';
import type { Drawing } from './reportDocument.ts';
import { type Column, reportList } from './reportList.ts';
import { shareGroup, shareGroups } from './shareGroups.ts';
import { latinNameColumn, readsColumn, shareColumn } from './taxonColumns.ts';

const bandLabels = ['Under 5th', '5th–25th', '25th–50th', '50th–75th', '75th–95th', 'Over 95th'];

/** Page 4: every genus with its figures, and the reads without a genus. */
export function generaPage(sample: CountedSample, reference: ReferenceSet | undefined): Drawing | string {
  const taxa = measuredTaxa(sample, 'genus');
  const { named, unclassified } = taxa;
  if (named.length === 0) return 'The counts name no genus.';
  const percentilesOf = percentilesIn(reference);
  const known = named.filter(({ name }) => percentilesOf(name) !== undefined);
  return {
    lead: reference
      ? `Every genus in the sample, with its reads and its place among the ${count(reference.people)} people of the reference set.`
      : 'Every genus in the sample, with its reads.',
    summary: [
      { label: 'Genera', value: named.length },
      ...(reference ? [{ label: 'Known to the reference set', value: known.length }] : []),
      { label: 'With 1% or more', value: named.filter((genus) => shareGroup(genus) === 'large').length },
      { label: 'Unclassified reads', value: percent(unclassified.fraction) },
    ],
    body: html`<h2>All genera</h2>
<p class="remark">${reference ? html`The percentile tells how many of 100 people in the reference set (${reference.name}) have a smaller share. ` : ''}Press
a heading to sort by it.</p>
${reportList({
  name: 'Genera',
  layout: reference ? 'percentiles' : 'shares',
  rows: withUnclassified(taxa),
  rowsAtFirst: 25,
  rowName: (taxon) => taxon.name,
  groups: shareGroups,
  columns: reference
    ? [latinNameColumn, shareColumn, readsColumn, ...referenceColumns(percentilesOf)]
    : [latinNameColumn, readsColumn, shareColumn],
})}`,
  };
}

function referenceColumns(percentilesOf: (name: string) => Percentiles | undefined): Column<Taxon>[] {
  const bandOf = ({ name, fraction }: Taxon) => {
    const percentiles = percentilesOf(name);
    return percentiles === undefined ? -1 : percentileBand(fraction, percentiles);
  };
  return [
    {
      heading: 'Ref. median',
      kind: 'number',
      value: ({ name }) => percentilesOf(name)?.p50 ?? -1,
      cell: ({ name }) => {
        const percentiles = percentilesOf(name);
        return percentiles === undefined ? '–' : percent(percentiles.p50);
      },
    },
    { heading: 'Percentile', kind: 'text', value: bandOf, cell: (taxon) => bandChip(bandOf(taxon)) },
  ];
}

function bandChip(band: number): Html {
  if (band === -1) return html`<span class="quiet">No reference</span>`;
  const step = (_: string, index: number) => html`<b${index === band ? html` class="on"` : ''}></b>`;
  return html`<span class="steps" aria-hidden="true">${bandLabels.map(step)}</span><span class="whole">${bandLabels[band] ?? ''}</span>`;
}
