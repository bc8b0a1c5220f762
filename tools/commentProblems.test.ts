import { expect, test } from 'vitest';
import { commentProblems } from './commentProblems.ts';

const problemsOf = (...comments: string[]) =>
  commentProblems([{ path: 'kits.ts', text: comments.map((comment) => `${comment}\nf();\n`).join('') }]);

const good = Array.from({ length: 99 }, (_, index) => `/** The patients who have ${index} kits. */`);

test('comments may name persons by a relative clause and quote code', () => {
  expect(problemsOf(...good, '// `heard` collects announcements.', "f('/** tells */');")).toEqual([]);
});

test.each([
  '/** Tells whether a kit is active. */',
  '/**\n * Records a change. Screens\n * hear of it.\n */',
  '  // Each tab\n  // is told.',
  '{/* The dialog tells why. */}',
])('a verb of persons is refused in %j', (comment) => {
  expect(problemsOf(...good, comment)).toHaveLength(1);
});

test('a verb of persons is refused in a comment of SQL', () => {
  expect(commentProblems([{ path: 'kits.sql', text: '-- Tells the owner.\nselect 1;\n' }])).toHaveLength(1);
});

test('one comment in a hundred may have a clause in place of a noun', () => {
  const clauses = ['/** What a kit contains. */', '// Lists whoever reads a report.'];
  expect(problemsOf(...good, ...clauses.slice(1))).toEqual([]);
  expect(problemsOf(...good, ...clauses)).toEqual([
    'kits.ts: a noun instead of the clause with what or who: What a kit contains.',
    'kits.ts: a noun instead of the clause with what or who: Lists whoever reads a report.',
  ]);
});
