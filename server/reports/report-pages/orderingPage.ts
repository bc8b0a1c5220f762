import { count, percent } from './format.ts';
import { type Html, html } from './html.ts';
import { type CountedSample, measuredTaxa, shareOf, type Taxon } from './measuredTaxa.ts';
import type { Drawing } from './reportDocument.ts';
import { reportList } from './reportList.ts';
import { latinNameColumn, shareColumn } from './taxonColumns.ts';

/** Page 1: genera and species, most abundant first. */
export function orderingPage(sample: CountedSample): Drawing | string {
  const [genera, species] = [measuredTaxa(sample, 'genus').named, measuredTaxa(sample, 'species').named];
  const [first] = genera.length > 0 ? genera : species;
  if (first === undefined) return 'The counts name no genus and no species.';
  const rankings = [
    ...(genera.length > 0 ? [{ name: 'Genera', taxa: genera } as const] : []),
    ...(species.length > 0 ? [{ name: 'Species', taxa: species } as const] : []),
  ];
  return {
    lead: 'The microbes that were found, from the most abundant to the rarest.',
    summary: [
      { label: 'Reads in the sample', value: sample.reads_total },
      ...rankings.map(({ name, taxa }) => ({ label: name, value: taxa.length })),
      { label: genera.length > 0 ? 'Most abundant genus' : 'Most abundant species', value: first.name },
    ],
    body: html`${rankings.length > 1 ? rankChoice : ''}
${rankings.map(({ name, taxa }) => html`<div class="${rankings.length > 1 ? name.toLowerCase() : ''}">${ranking(name, taxa)}</div>`)}`,
  };
}

const rankChoice = html`<fieldset class="choice view"><legend>Rank</legend>
<label><input type="radio" name="view" id="view-genera" autocomplete="off" checked><span>Genera</span></label>
<label><input type="radio" name="view" id="view-species" autocomplete="off"><span>Species</span></label>
</fieldset>`;

function ranking(name: 'Genera' | 'Species', taxa: readonly Taxon[]): Html {
  const [largest] = taxa;
  const share = shareOf(taxa);
  const places = new Map(taxa.map((taxon, index) => [taxon, index + 1]));
  return html`<h2>${name}</h2>
${reportList({
  name,
  layout: 'bars',
  rows: taxa,
  rowsAtFirst: 25,
  rowName: (taxon) => taxon.name,
  columns: [
    {
      ...latinNameColumn,
      cell: (taxon) => bar(taxon, places.get(taxon) ?? 0, largest?.fraction ?? 1),
    },
    shareColumn,
  ],
})}
<p class="remark">${percent(share)} of the reads belong to ${amount(name, taxa.length)};
the other ${percent(1 - share)} could not be named at this rank. The longest bar is the most abundant name.</p>`;
}

function amount(name: 'Genera' | 'Species', size: number): string {
  if (size === 1) return name === 'Genera' ? 'this one genus' : 'this one species';
  return `one of these ${count(size)} ${name.toLowerCase()}`;
}

function bar({ name, fraction }: Taxon, place: number, largest: number): Html {
  return html`<span class="place">${place}</span> <i>${name}</i>
<span class="bar" style="--share:${fraction / largest}"></span>`;
}
