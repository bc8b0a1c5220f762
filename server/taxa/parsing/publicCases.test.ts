import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outcomeOf } from './testing/outcomeOf.ts';

// Files in the shape of public bug reports about other programs. Each row names the report and what the portal has to do.

const folder = join(import.meta.dirname, 'cases');

const cases: readonly [file: string, report: string, outcome: string | RegExp][] = [
  [
    'kraken-host-reads.kreport',
    'jenniferlu717/Bracken#311: domains below the root have ranks of their own',
    'kraken2 20000; phylum Chordata 12000; family Hominidae 12000; genus Homo 12000; species Homo sapiens 12000',
  ],
  ['class-rank.csv', 'nf-core/taxprofiler#11: one table has all ranks', /^Line 3: "class" /],
];

test.each(cases)('%s is read rightly or refused at its line (%s)', async (file, _, outcome) => {
  expect(await outcomeOf(readFileSync(join(folder, file)))).toEqual(
    typeof outcome === 'string' ? outcome : expect.stringMatching(outcome),
  );
});

test('each file of a public report has its row', () => {
  expect(readdirSync(folder).sort()).toEqual(cases.map(([file]) => file).sort());
});
