import { expect, test } from 'vitest';
import { enterotypeSet } from './enterotypeSet.ts';
import { bandLabels, compareGenera, placesOfNames } from './genusComparison.ts';

/** A sample of 15,000 reads with these genera. */
const compared = (genera: Readonly<Record<string, number>>) =>
  compareGenera(
    {
      reads_total: 15_000,
      method: '16S',
      pipeline: null,
      reference_database: null,
      ranks: [{ rank: 'genus', names: Object.keys(genera), reads: Object.values(genera) }],
    },
    enterotypeSet,
  );
const genusOf = (name: string, genera: Readonly<Record<string, number>>) => {
  const found = compared(genera).find((genus) => genus.name === name);
  return found && { reads: found.reads, mark: found.mark, names: found.names, perhaps: found.perhaps };
};

test.each([
  ['of GTDB', 'Blautia', ['Blautia_A']],
  ['of GTDB, split', 'Blautia', ['Blautia', 'Blautia_A', 'Blautia_AB']],
  ['of GTDB with a blank', 'Blautia', ['Blautia A']],
  ['of SILVA with a number', 'Prevotella', ['Prevotella 9', 'Prevotella 7', 'Prevotella']],
  [
    'of SILVA in the strict sense',
    'Clostridium',
    ['Clostridium sensu stricto 1', 'Clostridium sensu stricto'],
  ],
  ['that was moved since', 'Bacteroides', ['Bacteroides_H', 'Phocaeicola', 'Phocaeicola_A']],
  ['that the reference has itself', 'Prevotella', ['Xylanibacter', 'Prevotella', 'Segatella']],
  ['of new lactobacilli', 'Lactobacillus', ['Limosilactobacillus', 'Lactobacillus', 'Ligilactobacillus_A']],
  ['of SILVA for two genera', 'Escherichia/Shigella', ['Escherichia-Shigella']],
  ['of NCBI for two genera', 'Escherichia/Shigella', ['Escherichia', 'Shigella']],
  ['of a Candidatus', 'Pelagibacter', ['Candidatus Pelagibacter']],
])('a name %s is compared as %s', (_, genus, names) => {
  const genera = Object.fromEntries(names.map((name) => [name, 1000]));
  expect(genusOf(genus, genera)).toMatchObject({ reads: names.length * 1000, perhaps: [] });
  expect(genusOf(genus, genera)?.names.toSorted()).toEqual(names.toSorted());
});

test.each([
  ['[Eubacterium] eligens group', 'Eubacterium'],
  ['Eubacterium ventriosum group', 'Eubacterium'],
  ['[Ruminococcus] gnavus group', 'Ruminococcus'],
  ['[Ruminococcus]', 'Ruminococcus'],
  ['Ruminococcus2', 'Ruminococcus'],
  ['Mediterraneibacter', 'Ruminococcus'],
  ['Clostridium XlVa', 'Clostridium'],
  ['Clostridium_Q', 'Clostridium'],
  ['Clostridium_AP', 'Clostridium'],
  ['Clostridium_P', 'Clostridium'],
  ['Ruminococcus_B', 'Ruminococcus'],
  ['Ruminococcus_E', 'Ruminococcus'],
  ['Eubacterium_R', 'Eubacterium'],
  ['Eubacterium F', 'Eubacterium'],
  ['Schaedlerella', 'Clostridium'],
  ['Bariatricus', 'Coprococcus'],
  ['Mediterranea', 'Bacteroides'],
  ['Clostridium IV', 'Clostridium'],
  ['Agathobacter', 'Roseburia'],
  ['Gemmiger', 'Subdoligranulum'],
])('%s keeps %s from being called below the range or not found', (name, genus) => {
  expect(genusOf(genus, { [name]: 300, Alistipes: 3000 })).toEqual({
    reads: 0,
    // The range of Eubacterium begins at zero, so it holds the share with and without the name.
    mark: genus === 'Eubacterium' ? 'in' : 'unclear',
    names: [],
    perhaps: [name],
  });
});

test.each(['Lachnospiraceae NK4A136 group', 'UCG-002', 'CAG-352', 'Family XIII AD3011 group', 'Bacteroidia'])(
  '%s is no other genus',
  (name) => {
    expect(compared({ [name]: 300 }).filter(({ reads }) => reads > 0)).toEqual([
      expect.objectContaining({ name, reads: 300, mark: 'none', reference: undefined }),
    ]);
    expect(compared({ [name]: 300 }).flatMap(({ perhaps }) => perhaps)).toEqual([]);
  },
);

test('a genus that no name of the sample could be is not found, and below the range', () => {
  expect(genusOf('Blautia', { Bacteroides_H: 9000, Ruminococcaceae: 10 })).toEqual({
    reads: 0,
    mark: 'below',
    names: [],
    perhaps: [],
  });
});

test('names that cannot change the place of a genus are not shown', () => {
  expect(genusOf('Ruminococcus', { Ruminococcus: 300, Mediterraneibacter: 1 })).toMatchObject({
    mark: 'in',
    perhaps: [],
  });
});

test('a genus under one name has a band, and the parts of a split one have none', () => {
  const places = placesOfNames(compared({ Blautia: 1500, Blautia_A: 1500, Bacteroides_H: 3000, Novum: 5 }));
  const told = (name: string) => {
    const place = places.get(name);
    return place && { band: bandLabels[place.band ?? -1], part_of: place.part_of };
  };
  expect(told('Bacteroides_H')).toEqual({ band: '50th–75th', part_of: null });
  expect(told('Blautia_A')).toEqual({ band: undefined, part_of: 'Blautia' });
  expect(told('Novum')).toBeUndefined();
});
