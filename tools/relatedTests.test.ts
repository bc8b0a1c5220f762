import { expect, test } from 'vitest';
import { relatedTests } from './relatedTests.ts';

const imports = [
  { from: 'server/kits/kits.test.ts', to: 'server/app/app.ts' },
  { from: 'server/identity/users/users.test.ts', to: 'server/app/app.ts' },
  { from: 'server/app/app.ts', to: 'server/app/features.ts' },
  { from: 'server/app/features.ts', to: 'server/kits/routes.ts' },
  { from: 'server/kits/routes.ts', to: 'server/kits/kitRule.ts' },
  { from: 'server/identity/users/users.test.ts', to: 'server/identity/users/userRule.ts' },
  { from: 'server/identity/users/userRule.ts', to: 'contract/identity/users.ts' },
  { from: 'server/kits/kits.test.ts', to: 'db/testing/people.ts' },
  { from: 'db/testing/people.ts', to: 'server/identity/users/userRule.ts' },
];
const tests = [
  'server/kits/kits.test.ts',
  'server/identity/users/users.test.ts',
  'server/statements.test.ts',
  'db/policies.test.ts',
];
const related = (...changed: string[]) => relatedTests(changed, imports, tests);

test('a changed file needs the tests of its feature, not those of every feature beside it', () => {
  expect(related('server/kits/kitRule.ts')).toEqual(['server/kits/kits.test.ts']);
  expect(related('server/identity/account/rule.ts')).toEqual([]);
});

test('a changed file needs the tests that reach it by imports', () => {
  expect(related('contract/identity/users.ts')).toEqual(['server/identity/users/users.test.ts']);
});

test('a changed feature needs no test of another one that uses it through a helper of tests', () => {
  expect(related('server/identity/users/userRule.ts')).toEqual(['server/identity/users/users.test.ts']);
  expect(related('db/testing/people.ts')).toEqual(['server/kits/kits.test.ts']);
});

test.each(['server/app/app.ts', 'server/app/features.ts'])(
  'a change of %s, which mounts every feature, needs the tests of every feature',
  (changed) => {
    expect(related(changed)).toEqual(['server/kits/kits.test.ts', 'server/identity/users/users.test.ts']);
  },
);

test('a changed test needs itself alone', () => {
  expect(related('server/identity/users/users.test.ts')).toEqual(['server/identity/users/users.test.ts']);
});

test('a changed migration needs the tests of the database and of all statements', () => {
  expect(related('db/migrations/0001_x.sql')).toEqual(['server/statements.test.ts', 'db/policies.test.ts']);
});
