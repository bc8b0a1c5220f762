import { count, percent } from './format.ts';
import { compareGenera, type GenusComparison, type RangeMark } from './genusComparison.ts';
import { type Html, html } from './html.ts';
import { type CountedSample, measuredTaxa } from './measuredTaxa.ts';
import type { ReferenceSet } from './referenceSet.ts';
import type { Drawing } from './reportDocument.ts';
import { reportList } from './reportList.ts';
import { latinNameColumn, shareColumn } from './taxonColumns.ts';

const markLabels = {
  above: 'Above',
  in: 'In range',
  below: 'Below',
  none: 'No reference',
  unclear: 'Unclear',
};
const { unclear: _, ...clearLabels } = markLabels;
const markSigns = { above: '▲', in: '●', below: '▼', none: '–', unclear: '?' };

/** Page 2: each genus against the 5th to 95th percentile of the reference set. */
export function rangesPage(sample: CountedSample, reference: ReferenceSet | undefined): Drawing | string {
  if (measuredTaxa(sample, 'genus').named.length === 0) return 'The counts name no genus.';
  if (reference === undefined) return 'There is no reference set to compare with.';
  const genera = compareGenera(sample, reference);
  const size = (wanted: RangeMark) => genera.filter(({ mark }) => mark === wanted).length;
  return {
    lead: `The place of each genus among the ${count(reference.people)} people of the reference set.`,
    summary: [
      { label: 'Above the range', value: size('above') },
      { label: 'In range', value: size('in') },
      { label: 'Below the range', value: size('below') },
      { label: 'No reference', value: size('none') },
      ...(size('unclear') > 0 ? [{ label: 'Unclear', value: size('unclear') }] : []),
    ],
    body: html`<h2>Genera beside the reference set</h2>
<p class="remark"><span class="key"><b class="band"></b> 5th to 95th percentile</span>
<span class="key"><b class="median"></b> median</span> <span class="key"><b class="dot"></b> this sample</span><br>
The range is the middle 90% of the reference set (${reference.name}): for each genus, one person in ten is outside it. The scale is
logarithmic: each step is ten times the one before, zero stands at the left edge.</p>
${reportList({
  name: 'Ranges of genera',
  layout: 'ranges',
  rows: genera,
  rowsAtFirst: 25,
  rowName: (genus) => genus.name,
  groups: { labels: size('unclear') > 0 ? markLabels : clearLabels, of: ({ mark }) => mark },
  columns: [
    { ...latinNameColumn, cell: nameAndRange(sample.reads_total), scale: scale() },
    shareColumn,
    { heading: 'Mark', kind: 'text', value: ({ mark }) => markLabels[mark], cell: markChip },
  ],
})}`,
  };
}

function markChip({ mark }: GenusComparison): Html {
  return html`<span class="mark ${mark}"><span aria-hidden="true">${markSigns[mark]}</span> ${markLabels[mark]}</span>`;
}

const nameAndRange =
  (reads_total: number) =>
  (genus: GenusComparison): Html => {
    const { name, fraction, mark, reference } = genus;
    const range =
      reference === undefined
        ? 'Not in the reference set'
        : `${percent(reference.p05)} to ${percent(reference.p95)}, median ${percent(reference.p50)}`;
    const words = [...namesInWords(genus, reads_total), range].join('; ');
    const band =
      reference === undefined
        ? ''
        : html`<rect class="band" x="${position(reference.p05)}%" y="7" width="${position(reference.p95) - position(reference.p05)}%" height="10" rx="5"/>
<line class="median" x1="${position(reference.p50)}%" x2="${position(reference.p50)}%" y1="4" y2="20"/>`;
    return html`<i>${name}</i>
<svg class="strip" aria-hidden="true"><use href="#grid"/>${band}<circle class="${mark}" cx="${position(fraction)}%" cy="12" r="5"/></svg>
<small>${words}</small>`;
  };

/** Shows how the sample's database names a genus, and whether the sample has it. */
function namesInWords({ name, names, perhaps, reads }: GenusComparison, reads_total: number): string[] {
  const list = (some: readonly string[]) => new Intl.ListFormat('en').format(some);
  const others = names.length > 1 || (names[0] ?? name) !== name;
  const split = names.length > 1 ? 'Split by this database into' : 'This database has it as';
  const lost = perhaps.length > 0 ? 'No reads under this name' : `Not found in ${count(reads_total)} reads`;
  return [
    ...(others ? [`${split} ${list(names)}`] : []),
    ...(reads === 0 ? [lost] : []),
    ...(perhaps.length > 0 ? [`${list(perhaps)} may belong to it`] : []),
  ];
}

const ticks = [0, 0.00001, 0.0001, 0.001, 0.01, 0.1, 1];

/** The labels of the strips below it, and the grid that each of them repeats. */
function scale(): Html {
  return html`<svg class="scale" aria-hidden="true"><defs><g id="grid">${ticks.map(gridLine)}</g></defs>${ticks.map(label)}</svg>`;
}

function gridLine(tick: number): Html {
  return html`<line x1="${position(tick)}%" x2="${position(tick)}%" y1="0" y2="24"/>`;
}

function label(tick: number): Html {
  return html`<text x="${position(tick)}%" y="12">${tick * 100}%</text>`;
}

/** Percent of the strip's width: 0 at the left edge, then five and a bit decades from 0.0001% to 100%. */
function position(fraction: number): number {
  if (fraction === 0) return 2;
  const decades = Math.log10(Math.max(fraction, 1e-6)) + 6;
  return Number((8 + (decades / 6) * 90).toFixed(2));
}
