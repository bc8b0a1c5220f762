import { count, percent } from './format.ts';
import { type Html, html } from './html.ts';
import { measuredTaxa, namedTaxa, shareOf, type Taxon } from './measurements.ts';
import { reportList } from './reportList.ts';
import { reportPage } from './reportPage.ts';
import type { SampleName } from './sampleNames.ts';
import { latinNameColumn, shareColumn } from './taxonColumns.ts';
import { taxonName } from './taxonName.ts';

/** Page 1: genera and species, most abundant first. */
export function orderingPage(sample: SampleName, kit_code: string): string {
  const [genera, species] = [namedTaxa(sample, 'genus'), namedTaxa(sample, 'species')];
  const [first] = genera;
  const total = measuredTaxa(sample, 'genus').reduce((sum, { reads }) => sum + reads, 0);
  return reportPage({
    number: 1,
    sample,
    kit_code,
    lead: 'Which microbes were found, from the most abundant to the rarest.',
    summary: [
      { label: 'Reads in the sample', value: total },
      { label: 'Genera', value: genera.length },
      { label: 'Species', value: species.length },
      { label: 'Most abundant genus', value: first === undefined ? 'None' : taxonName(first.name) },
    ],
    body: html`<fieldset class="choice view"><legend>Rank</legend>
<label><input type="radio" name="view" id="view-genera" autocomplete="off" checked><span>Genera</span></label>
<label><input type="radio" name="view" id="view-species" autocomplete="off"><span>Species</span></label>
</fieldset>
${ranking('Genera', genera)}
${ranking('Species', species)}`,
  });
}

function ranking(name: 'Genera' | 'Species', taxa: readonly Taxon[]): Html {
  const largest = Math.max(...taxa.map(({ fraction }) => fraction));
  const share = shareOf(taxa);
  return html`<div class="${name.toLowerCase()}">
<p class="remark">${percent(share)} of the reads belong to one of these ${count(taxa.length)} ${name.toLowerCase()};
the other ${percent(1 - share)} could not be named at this rank. The longest bar is the most abundant name.</p>
${reportList({
  name,
  layout: 'bars',
  rows: taxa,
  rowsAtFirst: 25,
  rowName: (taxon) => taxonName(taxon.name),
  columns: [
    { ...latinNameColumn, cell: (taxon) => bar(taxon, taxa.indexOf(taxon) + 1, largest) },
    shareColumn,
  ],
})}
</div>`;
}

function bar(taxon: Taxon, place: number, largest: number): Html {
  return html`<span class="place">${place}</span> <i>${taxonName(taxon.name)}</i>
<span class="bar" style="--share:${taxon.fraction / largest}"></span>`;
}
