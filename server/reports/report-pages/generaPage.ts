import { count, percent } from './format.ts';
import { bandLabels, compareGenera, type NamePlace, placesOfNames } from './genusComparison.ts';
import { type Html, html } from './html.ts';
import { type CountedSample, measuredTaxa, type Taxon, withUnclassified } from './measuredTaxa.ts';
import type { ReferenceSet } from './referenceSet.ts';
import type { Drawing } from './reportDocument.ts';
import { type Column, reportList } from './reportList.ts';
import { shareGroup, shareGroups } from './shareGroups.ts';
import { latinNameColumn, readsColumn, shareColumn } from './taxonColumns.ts';

/** Page 4: every genus with its figures, and the reads without a genus. */
export function generaPage(sample: CountedSample, reference: ReferenceSet | undefined): Drawing | string {
  const taxa = measuredTaxa(sample, 'genus');
  const { named, unclassified } = taxa;
  if (named.length === 0) return 'The counts name no genus.';
  const places: Places = reference ? placesOfNames(compareGenera(sample, reference)) : new Map();
  const known = named.filter(({ name }) => places.has(name));
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
    ? [latinNameColumn, shareColumn, readsColumn, ...referenceColumns(places)]
    : [latinNameColumn, readsColumn, shareColumn],
})}`,
  };
}

type Places = ReadonlyMap<string, NamePlace>;

/** One of several parts of a genus has no median of its own: the page *Ranges* compares their sum. */
function referenceColumns(places: Places): Column<Taxon>[] {
  const medianOf = ({ name }: Taxon) => {
    const place = places.get(name);
    return place?.part_of === null ? place.reference.p50 : undefined;
  };
  return [
    {
      heading: 'Ref. median',
      kind: 'number',
      value: (taxon) => medianOf(taxon) ?? -1,
      cell: (taxon) => {
        const median = medianOf(taxon);
        return median === undefined ? '–' : percent(median);
      },
    },
    {
      heading: 'Percentile',
      kind: 'text',
      value: ({ name }) => places.get(name)?.band ?? -1,
      cell: ({ name }) => placeChip(places.get(name)),
    },
  ];
}

function placeChip(place: NamePlace | undefined): Html {
  if (!place) return html`<span class="quiet">No reference</span>`;
  const { band, part_of } = place;
  if (band === null)
    return html`<span class="quiet">${part_of === null ? 'Unclear' : `Part of ${part_of}`}</span>`;
  const step = (_: string, index: number) => html`<b${index === band ? html` class="on"` : ''}></b>`;
  return html`<span class="steps" aria-hidden="true">${bandLabels.map(step)}</span><span class="whole">${bandLabels[band] ?? ''}</span>`;
}
