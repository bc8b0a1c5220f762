import { percent } from './format.ts';
import { percentileBand } from './genusComparison.ts';
import { type Html, html } from './html.ts';
import {
  genusReference,
  measuredTaxa,
  namedTaxa,
  shareOf,
  type Taxon,
  unclassified,
} from './measurements.ts';
import { reportList } from './reportList.ts';
import { reportPage } from './reportPage.ts';
import type { SampleName } from './sampleNames.ts';
import { latinNameColumn, readsColumn, shareColumn } from './taxonColumns.ts';
import { taxonName } from './taxonName.ts';

const bandLabels = ['Under 5th', '5th–25th', '25th–50th', '50th–75th', '75th–95th', 'Over 95th'];
const shareLabels = { large: '1% or more', middle: '0.1% to 1%', small: 'Under 0.1%' };

/** Page 4: every genus with its figures, and the reads without a genus. */
export function generaPage(sample: SampleName, kit_code: string): string {
  const genera = namedTaxa(sample, 'genus');
  return reportPage({
    number: 4,
    sample,
    kit_code,
    lead: 'Every genus in the sample, with its reads and its place among 280 people.',
    summary: [
      { label: 'Genera', value: genera.length },
      {
        label: 'Known to the reference',
        value: genera.filter(({ name }) => genusReference.has(name)).length,
      },
      { label: 'With 1% or more', value: genera.filter((genus) => shareGroup(genus) === 'large').length },
      { label: 'Unclassified reads', value: percent(1 - shareOf(genera)) },
    ],
    body: html`<p class="remark">The percentile tells how many of 100 people in the reference have a smaller share.
Press a heading to sort by it.</p>
${reportList({
  name: 'Genera',
  layout: 'percentiles',
  rows: measuredTaxa(sample, 'genus'),
  rowsAtFirst: 25,
  rowName: (taxon) => taxonName(taxon.name),
  groups: { labels: shareLabels, of: shareGroup },
  columns: [
    latinNameColumn,
    shareColumn,
    readsColumn,
    {
      heading: 'Ref. median',
      kind: 'number',
      value: ({ name }) => genusReference.get(name)?.p50 ?? -1,
      cell: referenceMedian,
    },
    { heading: 'Percentile', kind: 'text', value: bandOf, cell: bandChip },
  ],
})}`,
  });
}

/** Unclassified reads are no genus, so they are in no group. */
function shareGroup({ name, fraction }: Taxon): keyof typeof shareLabels | '' {
  if (name === unclassified) return '';
  if (fraction >= 0.01) return 'large';
  return fraction >= 0.001 ? 'middle' : 'small';
}

function referenceMedian({ name }: Taxon): string {
  const reference = genusReference.get(name);
  return reference === undefined ? '–' : percent(reference.p50);
}

function bandOf({ name, fraction }: Taxon): number {
  const reference = genusReference.get(name);
  return reference === undefined ? -1 : percentileBand(fraction, reference);
}

function bandChip(taxon: Taxon): Html {
  const band = bandOf(taxon);
  if (band === -1) return html`<span class="quiet">No reference</span>`;
  const step = (_: string, index: number) => html`<b${index === band ? html` class="on"` : ''}></b>`;
  return html`<span class="steps" aria-hidden="true">${bandLabels.map(step)}</span><span class="whole">${bandLabels[band] ?? ''}</span>`;
}
