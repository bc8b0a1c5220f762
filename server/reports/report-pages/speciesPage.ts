import { percent } from './format.ts';
import { html } from './html.ts';
import { type CountedSample, measuredTaxa, withUnclassified } from './measuredTaxa.ts';
import type { Drawing } from './reportDocument.ts';
import { reportList } from './reportList.ts';
import { shareGroup, shareGroups } from './shareGroups.ts';
import { latinNameColumn, readsColumn, shareColumn } from './taxonColumns.ts';

/** The species page: every species with its figures, and the reads without a species. Reference sets hold genera alone. */
export function speciesPage(sample: CountedSample): Drawing | string {
  const taxa = measuredTaxa(sample, 'species');
  const { named, unclassified } = taxa;
  const [first] = named;
  if (first === undefined) return 'The counts name no species.';
  return {
    lead: 'Every species in the sample, with its reads.',
    summary: [
      { label: 'Species', value: named.length },
      { label: 'Most abundant species', value: first.name },
      { label: 'With 1% or more', value: named.filter((species) => shareGroup(species) === 'large').length },
      { label: 'Unclassified reads', value: percent(unclassified.fraction) },
    ],
    body: html`<h2>All species</h2>
<p class="remark">Not every method tells species apart: compare them between samples of one method only. Press a heading to
sort by it.</p>
${reportList({
  name: 'Species',
  layout: 'shares',
  rows: withUnclassified(taxa),
  rowsAtFirst: 25,
  rowName: (taxon) => taxon.name,
  groups: shareGroups,
  columns: [latinNameColumn, readsColumn, shareColumn],
})}`,
  };
}
