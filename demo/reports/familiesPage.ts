import { type Html, html } from './html.ts';
import { measuredTaxa, namedTaxa, shareOf, type Taxon, unclassified } from './measurements.ts';
import { reportList } from './reportList.ts';
import { reportPage } from './reportPage.ts';
import type { SampleName } from './sampleNames.ts';
import { groupNameColumn, readsColumn, shareColumn } from './taxonColumns.ts';
import { taxonName } from './taxonName.ts';
import { type Part, treemap } from './treemap.ts';

const colors = [
  '#90caf9',
  '#80cbc4',
  '#ffcc80',
  '#ce93d8',
  '#a5d6a7',
  '#f48fb1',
  '#fff59d',
  '#bcaaa4',
  '#9fa8da',
];

/** Page 3: composition of the sample by phylum and family. */
export function familiesPage(sample: SampleName, kit_code: string): string {
  const [phyla, families] = [namedTaxa(sample, 'phylum'), namedTaxa(sample, 'family')];
  return reportPage({
    number: 3,
    sample,
    kit_code,
    lead: 'What the sample consists of: its phyla, the widest groups, and the families within them.',
    summary: [
      { label: 'Phyla', value: phyla.length },
      { label: 'Families', value: families.length },
      { label: 'Largest phylum', value: largest(phyla) },
      { label: 'Largest family', value: largest(families) },
    ],
    body: html`<p class="remark">Areas are shares of all reads. The measurements are summed for each rank by itself,
so families are not drawn inside their phylum.</p>
${composition('Phyla', measuredTaxa(sample, 'phylum'))}
${composition('Families', measuredTaxa(sample, 'family'))}`,
  });
}

function largest(taxa: readonly Taxon[]): string {
  const [first] = taxa;
  return first === undefined ? 'None' : taxonName(first.name);
}

function composition(name: 'Phyla' | 'Families', taxa: readonly Taxon[]): Html {
  return html`<div class="composition">
<h2>${name}</h2>
<div class="map ${name.toLowerCase()}" role="listbox" tabindex="0" aria-label="Composition by ${name.toLowerCase()}">${treemap(parts(name, taxa))}</div>
<p class="detail" aria-hidden="true">Point at a field, or use the arrow keys, for its figures; press it to find it in the table.</p>
${reportList({
  name,
  layout: 'shares',
  rows: taxa,
  rowsAtFirst: 10,
  rowName: (taxon) => taxonName(taxon.name),
  columns: [groupNameColumn, readsColumn, shareColumn],
})}
</div>`;
}

/** The most abundant names, one for each color, all others as one part, and the unclassified reads; largest first. */
function parts(name: string, taxa: readonly Taxon[]): Part[] {
  const named = taxa.filter((taxon) => taxon.name !== unclassified);
  const others = named.slice(colors.length);
  const rest = taxa.filter((taxon) => taxon.name === unclassified);
  return [
    ...named.slice(0, colors.length).map((taxon, index) => taxonPart(taxon, colors[index] ?? '')),
    {
      name: `${others.length} other ${name.toLowerCase()}`,
      finds: '',
      reads: others.reduce((sum, { reads }) => sum + reads, 0),
      fraction: shareOf(others),
      color: '#cfd8dc',
    },
    ...rest.map((taxon) => taxonPart(taxon, '#9e9e9e')),
  ].sort((a, b) => b.fraction - a.fraction);
}

function taxonPart({ name, reads, fraction }: Taxon, color: string): Part {
  return { name: taxonName(name), finds: taxonName(name), reads, fraction, color };
}
