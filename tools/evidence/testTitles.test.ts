import { expect, test } from 'vitest';
import { titleProblems, titlesIn } from './testTitles.ts';

test('titles are those of tests, cases and steps that run, and a claim about another one is named', () => {
  const source = String.raw`
    test('a portal\'s start', () => {});
    test.each([[f(g(1))]])("it's %s", () => {});
    await test.step(${'`'}page ${'$'}{number}${'`'}, async () => {});
    test.skip('never', () => {});
    // test-like words: attest('nothing')`;
  expect([...titlesIn(source)]).toEqual(["a portal's start", "it's %s", 'page ${number}']);
  expect(titleProblems('tools/nowhere.test.ts > anything')).toEqual([
    'tools/nowhere.test.ts has no test “anything”.',
  ]);
});
