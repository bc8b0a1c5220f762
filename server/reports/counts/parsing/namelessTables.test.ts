import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TaxonRank, taxonRanks } from '#contract/reports/counts.ts';
import { drawn } from '../../../../tools/rounds.ts';
import { parseCounts } from './parseCounts.ts';

/** Words of the databases for a taxon that they cannot name. */
const nothing = fc.constantFrom(
  '',
  'uncultured',
  'uncultured_bacterium',
  'unclassified_Abcaceae',
  'Abcaceae_unclassified',
  'Incertae_Sedis',
  'norank_f__Abcaceae',
  'metagenome',
  'human_gut',
  'Other',
  'unidentified',
  'Ambiguous_taxa',
);
const word = fc.stringMatching(/^[A-Z][a-z]{3,8}$/);

/** A feature by rank; null for a name that says nothing. */
const features = fc.array(
  fc.record({
    names: fc.record({
      phylum: fc.option(word.map((name) => `${name}ota`)),
      family: fc.option(word.map((name) => `${name}aceae`)),
      genus: fc.option(word.map((name) => `${name}ium`)),
      species: fc.option(fc.stringMatching(/^[a-z]{3,8}um$/)),
    }),
    nothing,
    reads: fc.nat({ max: 1_000_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);
type Feature = (typeof features extends fc.Arbitrary<infer T> ? T : never)[number];

const spellings: readonly (readonly [string, (parts: readonly string[]) => string])[] = [
  ['with marks', (parts) => parts.map((name, at) => `${'dpcofgs'[at]}__${name}`).join('; ')],
  ['with places of SILVA', (parts) => parts.map((name, at) => `D_${at}__${name}`).join(';')],
  ['with confidences', (parts) => parts.map((name) => `${name}(${name.length + 60})`).join(';')],
  ['with quotes and a root', (parts) => ['Root', ...parts.map((name) => `"${name}"`)].join(';')],
  ['from cellular organisms', (parts) => ['root', 'cellular organisms', ...parts].join('|')],
];

/** The reads of each name of a rank. A species without its genus has no name. */
function readsAt(rank: TaxonRank, all: readonly Feature[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { names, reads } of all) {
    const name =
      rank === 'species' ? names.genus && names.species && `${names.genus} ${names.species}` : names[rank];
    if (name && reads > 0) found[name] = (found[name] ?? 0) + reads;
  }
  return found;
}

const sum = (reads: readonly number[]) => reads.reduce((total, count) => total + count, 0);

test.each(spellings)(
  'reads of names that say nothing, in lineages %s, are in the total and at no rank',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(features, async (all) => {
        const rows = all.map(({ names, nothing: none, reads }, at) => {
          const { phylum, family, genus, species } = names;
          const parts = ['Bacteria', phylum, 'Clostridia', 'Ordales', family, genus, species];
          return `asv${at}\t${reads}\t${write(parts.map((name) => name ?? none))}`;
        });
        const read = parseCounts(Buffer.from(['#OTU ID\tS1\ttaxonomy', ...rows].join('\n')), undefined);
        const expected = taxonRanks.map((rank) => readsAt(rank, all));
        if (expected.every((found) => Object.keys(found).length === 0)) {
          await expect(read).rejects.toMatchObject({ name: 'CountsError' });
          return;
        }
        const { reads_total, ranks } = await read;
        expect(reads_total).toBe(sum(all.map(({ reads }) => reads)));
        const found = taxonRanks.map((rank) => {
          const { names = [], reads = [] } = ranks.find((ranked) => ranked.rank === rank) ?? {};
          return Object.fromEntries(names.map((name, at) => [name, reads[at]]));
        });
        expect(found).toEqual(expected);
        const nameless = all.filter(({ names }) => names.genus === null);
        const named = sum(Object.values(readsAt('genus', all)));
        expect(named + sum(nameless.map(({ reads }) => reads))).toBe(reads_total);
      }),
      drawn(60),
    );
  },
);
