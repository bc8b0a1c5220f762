import { expect, test } from 'vitest';
import { compareSymptoms } from './compareSymptoms.ts';
import { compareTaxa, isBeyondUsual, isDrawn, joinsOf } from './compareTaxa.ts';
import { kitComparisonCsv } from './kitComparisonCsv.ts';
import { heightOf } from './shareAxis.ts';
import { taxonRows } from './taxonRows.ts';
import { changeSentence, genusSentence, shareText } from './taxonText.ts';
import { aComparedKit } from './testing/aComparedKit.ts';
import { someTaxa } from './testing/someTaxa.ts';

const range = { p05: 0.011519, p95: 0.487035 };

/** One kit for each counts, the oldest first. */
const kitsWith = (...taxa: (ReturnType<typeof someTaxa> | null)[]) =>
  taxa.map((counts, at) => aComparedKit(at + 1, { taxa: counts }));

const genusOf = (...reads: number[]) => {
  const [genus] = compareTaxa(kitsWith(...reads.map((count) => someTaxa({ Bacteroides: count }))), {
    Bacteroides: range,
  });
  if (!genus) throw new Error('No genus was compared.');
  return genus;
};

test('a genus changes by the factor of its shares, upward and downward alike', () => {
  expect(genusOf(1000, 2000).change).toBeCloseTo(2);
  expect(genusOf(2000, 1000).change).toBeCloseTo(2);
  expect(genusOf(1000, 1100, 250).change).toBeCloseTo(4);
});

test('a change is beyond the usual one only if it is larger', () => {
  expect(isBeyondUsual(genusOf(1000, 1400))).toBe(false);
  expect(isBeyondUsual(genusOf(1000, 1500))).toBe(true);
});

test('a genus that comes and goes in healthy adults is never beyond the usual change', () => {
  expect(isBeyondUsual({ ...genusOf(1000, 1500), usual: 100, change: 1000 })).toBe(false);
});

test('a change that reads like the usual one is shown with more digits', () => {
  expect(changeSentence(genusOf(1000, 1500))).toBe(
    'Changed 1.50-fold, more than the usual 1.47-fold in healthy adults.',
  );
});

test('a genus without reads stands at one read, and its change counts half a read', () => {
  const genus = genusOf(1000, 0);
  expect(genus.points[1]).toEqual({ kit: 2, reads: 0, reads_total: 10_000, share: 1 / 10_000, perhaps: [] });
  expect(genus.change).toBeCloseTo(2000);
  expect(genusSentence(genus)).toBe(
    'Bacteroides: 10% in kit 1, not found in 10,000 reads of kit 2. ' +
      'Changed more than 1000-fold, more than the usual 1.5-fold in healthy adults. Reference range 1.2% to 49%.',
  );
});

test('genera beyond the usual change come first, then the abundant ones', () => {
  const genera = compareTaxa(
    kitsWith(
      someTaxa({ Faecalibacterium: 2000, Bacteroides: 1000, Rare: 10, Unmeasured: 100 }),
      someTaxa({ Faecalibacterium: 3000, Bacteroides: 4000, Rare: 1, Unmeasured: 900 }),
    ),
    {},
  );
  expect(genera.map(({ name }) => name)).toEqual(['Bacteroides', 'Faecalibacterium', 'Unmeasured', 'Rare']);
  expect(genera.filter(isDrawn).map(({ name }) => name)).not.toContain('Rare');
  expect(genera.map(changeSentence).slice(1, 3)).toEqual([
    'Changed 1.5-fold, within the usual 6.9-fold in healthy adults.',
    'Changed 9.0-fold. No comparison for this genus.',
  ]);
});

test('names that mean one genus of the reference are one row, with their sum and the names', () => {
  const [genus, ...others] = compareTaxa(
    kitsWith(someTaxa({ Bacteroides: 500, Phocaeicola: 500 }), someTaxa({ Bacteroides_H: 2000 })),
    { Bacteroides: range },
  );
  expect(others).toEqual([]);
  expect(genus).toMatchObject({
    name: 'Bacteroides',
    points: [{ reads: 1000 }, { reads: 2000 }],
    range,
    usual: 1.466,
  });
  expect(taxonRows(genus ? [genus] : [])).toEqual([
    {
      label: 'Bacteroides. Counted as Bacteroides, Phocaeicola, and Bacteroides_H.',
      values: ['10%', '20%'],
      notes: [' (1,000 reads)', ' (2,000 reads)'],
    },
  ]);
});

test('a genus that another method may have under another name is not called missing', () => {
  const kits = kitsWith(
    someTaxa({ '[Eubacterium] eligens group': 1000 }),
    someTaxa({ Lachnospira: 900 }, 10_000, { reference_database: 'GTDB r220' }),
    someTaxa({ Blautia: 900 }),
  );
  const genus = compareTaxa(kits, {}).find(({ name }) => name.startsWith('['));
  expect(genus?.points.map(shareText)).toEqual(['10%', 'Not under this name', 'Not found']);
  expect(taxonRows(genus ? [genus] : [])[0]?.values[1]).toBe(
    'Not under this name in 10,000 reads; Lachnospira may be it',
  );
});

test('a name that may be two genera of another one is shown once', () => {
  const kits = kitsWith(
    someTaxa({ Faecalicatena: 90 }),
    someTaxa({ Flavonifractor: 9 }, 10_000, { method: 'V3' }),
  );
  expect(compareTaxa(kits, {})[0]?.points[1]?.perhaps).toEqual(['Flavonifractor']);
});

test('20 000 genera of each of two methods are compared', () => {
  const letter = (digit: string) => String.fromCharCode(97 + Number(digit));
  const names = Array.from({ length: 20_000 }, (_, at) => `G${String(at).replaceAll(/\d/g, letter)}`);
  const genera = (end: string) => Object.fromEntries(names.map((name) => [`${name}${end}`, 1]));
  const kits = kitsWith(someTaxa(genera('ium')), someTaxa(genera('ella'), 40_000, { method: 'V3' }));
  expect(compareTaxa(kits, {})).toHaveLength(40_000);
});

test('kits of another method are drawn, not joined, and not compared', () => {
  const kits = kitsWith(
    someTaxa({ Bacteroides: 1000 }),
    someTaxa({ Bacteroides: 9000 }, 10_000, { method: 'Shotgun' }),
    someTaxa({ Bacteroides: 1100 }),
  );
  expect(joinsOf(kits)).toEqual([-1, -1, 0]);
  const [genus] = compareTaxa(kits, {});
  expect(genus?.points.map(({ kit }) => kit)).toEqual([1, 2, 3]);
  expect(genus?.change).toBeCloseTo(1.1);
});

test('the method with the most kits compares, also if the first kit has another one', () => {
  const shotgun = { method: 'Shotgun' };
  const kits = kitsWith(
    someTaxa({ Bacteroides: 1000 }),
    someTaxa({ Bacteroides: 2000 }, 10_000, shotgun),
    someTaxa({ Bacteroides: 6000 }, 10_000, shotgun),
  );
  expect(joinsOf(kits)).toEqual([-1, -1, 1]);
  const [genus] = compareTaxa(kits, {});
  expect(genus?.compared.map(({ kit }) => kit)).toEqual([2, 3]);
  expect(genus?.change).toBeCloseTo(3);
});

test('a genus with the name of a member of every object has no range and no usual change', () => {
  const [genus] = compareTaxa(kitsWith(someTaxa({ constructor: 1000 })), {});
  expect([genus?.name, genus?.range, genus?.usual]).toEqual(['constructor', null, null]);
});

test('a kit without counts leaves a gap in the numbers of the kits', () => {
  const kits = kitsWith(someTaxa({ Bacteroides: 1 }), null, someTaxa({ Blautia: 1 }));
  const genera = compareTaxa(kits, {});
  expect(genera.map(({ points }) => points.map(({ kit }) => kit))).toEqual([
    [1, 3],
    [1, 3],
  ]);
});

test('one kit has points without a change', () => {
  expect(changeSentence(genusOf(1000))).toBe('No second kit by the same method.');
});

test.each([
  [1234, '12%'],
  [123, '1.2%'],
  [1, '0.01%'],
  [0, 'Not found'],
])('%i of 10,000 reads read as %s', (reads, text) => {
  expect(shareText({ kit: 1, reads, reads_total: 10_000, share: 0, perhaps: [] })).toBe(text);
});

test('the table names the reads behind each share', () => {
  expect(taxonRows([genusOf(1000, 0)])).toEqual([
    { label: 'Bacteroides', values: ['10%', 'Not found in 10,000 reads'], notes: [' (1,000 reads)', ''] },
  ]);
});

test('the file has a row for each genus, with a cell for each kit and the change', () => {
  const kits = kitsWith(someTaxa({ Bacteroides: 1000 }), null, someTaxa({ Bacteroides: 0 }));
  const genera = compareTaxa(kits, {});
  expect(kitComparisonCsv(kits, [], [], genera)).toContain(
    '"Microbes","Bacteroides","10% (1,000 reads)","No counts","Not found in 10,000 reads",' +
      '"Changed more than 1000-fold, more than the usual 1.5-fold in healthy adults."\r\n',
  );
});

test('the file distinguishes counts without genera from a genus that was not found', () => {
  const kits = kitsWith(someTaxa({ Bacteroides: 1000 }), someTaxa({}));
  expect(kitComparisonCsv(kits, [], [], compareTaxa(kits, {}))).toContain(
    '"Microbes","Bacteroides","10% (1,000 reads)","No genera","No second kit by the same method."',
  );
});

test('the file distinguishes a kit without a questionnaire from a symptom that the form did not ask', () => {
  const kits = [
    aComparedKit(1, {}, {}, { anxiety: 'current' }),
    aComparedKit(2, { submitted: null }),
    aComparedKit(3, {}, {}, { depression: 'past' }),
  ];
  const groups = compareSymptoms(kits.flatMap(({ submitted }) => submitted ?? []));
  expect(kitComparisonCsv(kits, [], groups, [])).toContain(
    '"Anxiety","Current","No questionnaire","Not asked","Not asked in every form"\r\n',
  );
});

test('the axis is logarithmic, and keeps what lies outside at its ends', () => {
  const step = heightOf(0.01) - heightOf(0.1);
  expect(heightOf(0.001) - heightOf(0.01)).toBeCloseTo(step);
  expect(heightOf(5)).toBe(heightOf(1));
  expect(heightOf(0)).toBe(heightOf(1e-5));
});
