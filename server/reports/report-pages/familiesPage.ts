import { OTHERS, UNCLASSIFIED } from './familyColors.ts';
import { type Html, html } from './html.ts';
import {
  type CountedSample,
  measuredTaxa,
  type RankedTaxa,
  shareOf,
  type Taxon,
  withUnclassified,
} from './measuredTaxa.ts';
import type { Drawing } from './reportDocument.ts';
import { reportList } from './reportList.ts';
import { groupNameColumn, readsColumn, shareColumn } from './taxonColumns.ts';
import { type Part, treemap } from './treemap.ts';

/** Page 3: composition of the sample by family, and by phylum if the laboratory counted phyla. */
export function familiesPage(sample: CountedSample): Drawing | string {
  const [phyla, families] = [measuredTaxa(sample, 'phylum'), measuredTaxa(sample, 'family')];
  const [largestPhylum] = phyla.named;
  const [largestFamily] = families.named;
  if (largestFamily === undefined) return 'The counts name no family.';
  return {
    lead: largestPhylum
      ? 'The composition of the sample: its phyla, the widest groups, and its families.'
      : 'The composition of the sample by family.',
    summary: [
      ...(largestPhylum ? [{ label: 'Phyla', value: phyla.named.length }] : []),
      { label: 'Families', value: families.named.length },
      ...(largestPhylum ? [{ label: 'Largest phylum', value: largestPhylum.name }] : []),
      { label: 'Largest family', value: largestFamily.name },
    ],
    body: html`<p class="remark">Areas are shares of all reads. The reads are summed for each rank by itself, so families are not
drawn inside their phylum.</p>
${largestPhylum ? composition('Phyla', phyla) : ''}
${composition('Families', families)}`,
  };
}

function composition(name: 'Phyla' | 'Families', taxa: RankedTaxa): Html {
  return html`<div class="composition">
<h2>${name}</h2>
<div class="map ${name.toLowerCase()}" role="listbox" tabindex="0" aria-label="Composition by ${name.toLowerCase()}">${treemap(partsOf(name, taxa))}</div>
<p class="detail" aria-hidden="true">Point at a field, or use the arrow keys, for its figures; press it to find it in the table.</p>
${reportList({
  name,
  layout: 'shares',
  rows: withUnclassified(taxa),
  rowsAtFirst: 10,
  rowName: (taxon) => taxon.name,
  columns: [groupNameColumn, readsColumn, shareColumn],
})}
</div>`;
}

/** The most abundant names, one for each color, all others as one part, and the unclassified reads; largest first. */
function partsOf(name: string, { named, unclassified }: RankedTaxa): Part[] {
  const others = named.slice(OTHERS);
  const rest = {
    name: `${others.length} other ${name.toLowerCase()}`,
    reads: others.reduce((sum, { reads }) => sum + reads, 0),
    fraction: shareOf(others),
  };
  return [
    ...named.slice(0, OTHERS).map(taxonPart),
    { ...rest, finds: '', fill: OTHERS },
    taxonPart(unclassified, UNCLASSIFIED),
  ]
    .filter(({ reads }) => reads > 0)
    .sort((a, b) => b.fraction - a.fraction);
}

const taxonPart = (taxon: Taxon, fill: number): Part => ({ ...taxon, finds: taxon.name, fill });
