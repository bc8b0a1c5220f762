import { expect, test } from 'vitest';
import { allMutants } from './mutants/allMutants.ts';
import { problemsOf } from './mutants/problemsOf.ts';

const tree = process.cwd();
const [mutant] = allMutants;
if (!mutant) throw new Error('There are no mutants.');

test('each mutant fits the tree: its text occurs once, and its judges exist', () => {
  expect(problemsOf(allMutants, tree)).toEqual([]);
});

test.each([
  ['a missing file', { file: 'db/nothing.sql' }, 'own-patients: db/nothing.sql is missing.'],
  ['a text that occurs twice', { find: 'create policy' }, 'contains the text'],
  ['a missing judge', { judges: ['db/nothing.test.ts'] }, 'own-patients: db/nothing.test.ts is missing.'],
  ['a change of nothing', { replace: mutant.find }, 'own-patients: the replacement changes nothing.'],
])('a mutant with %s is named', (_, spoiled, problem) => {
  expect(problemsOf([{ ...mutant, ...spoiled }], tree)).toEqual([expect.stringContaining(problem)]);
});

test('two mutants with one name are named', () => {
  expect(problemsOf([mutant, mutant], tree)).toEqual(['Two mutants have the name own-patients.']);
});
