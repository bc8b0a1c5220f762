/** A table of QIIME 2 whose columns are samples; each has reads for the features in their order. */
export function runTable(reads: Readonly<Record<string, readonly (number | string)[]>>, lineages = LINEAGES) {
  const samples = Object.keys(reads);
  const rows = lineages.map((lineage, at) =>
    [`feature-${at}`, ...samples.map((sample) => reads[sample]?.[at] ?? 0), lineage].join('\t'),
  );
  return `${[['#OTU ID', ...samples, 'taxonomy'].join('\t'), ...rows].join('\n')}\n`;
}

const LINEAGES = [
  'k__Bacteria; p__Bacteroidota; f__Bacteroidaceae; g__Bacteroides',
  'k__Bacteria; p__Firmicutes; f__Lachnospiraceae; g__Blautia',
  'k__Bacteria; p__Firmicutes; f__Staphylococcaceae; g__Staphylococcus',
];
