import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sqlFiles } from './definitions.ts';

/** Longest file of SQL, in lines. */
const LONGEST = 400;

const folder = new URL('./', import.meta.url);
const paths = (
  await Promise.all(['migrations', 'functions', 'rules'].map((part) => sqlFiles(folder, part)))
).flat();
const files = paths.map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }));

/** Each statement that creates an object of a kind, with the file and the object's name. */
const created = (pattern: RegExp, searched = files) =>
  searched.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })));

/** Names that are created more than once, with their files. */
const repeated = (objects: readonly { readonly path: string; readonly name: string }[]) =>
  [...Map.groupBy(objects, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`);

test.each([
  ['function or procedure', /^create (?:or replace )?(?:function|procedure) (\w+\.\w+)/gm, 300],
  ['table', /^create table (\w+\.\w+)/gm, 50],
  ['view', /^create (?:or replace )?view (\w+\.\w+)/gm, 5],
  ['policy', /^create policy (\w+ on \w+\.\w+)/gm, 100],
])('each %s is created in one place', (_, pattern, fewest) => {
  const objects = created(pattern);
  expect(objects.length).toBeGreaterThan(fewest);
  expect(repeated(objects)).toEqual([]);
});

test('the policies, triggers and rights of each table stand in one file', () => {
  const rules = files.filter(({ path }) => path.startsWith('rules/'));
  const tables = rules.flatMap(({ path, text }) => {
    const named = text.replaceAll(/--.*/g, '').matchAll(/\bon (app\.\w+)/g);
    return [...new Set([...named].map(([, name = '']) => name))].map((name) => ({ path, name }));
  });
  expect(tables.length).toBeGreaterThan(50);
  expect(repeated(tables)).toEqual([]);
});

test('migrations call no function of db/functions: an empty database does not have them yet', () => {
  const functions = new Set(
    created(/^create or replace (?:function|procedure) (\w+\.\w+)/gm).map(({ name }) => name),
  );
  const steps = files
    .filter(({ path }) => path.startsWith('migrations/'))
    .map(({ path, text }) => ({
      path,
      text: text.replaceAll(/--.*/g, '').replaceAll(/^create function [\s\S]*?^\$\$;/gm, ''),
    }));
  const calls = created(/\b(app\.\w+)\(/g, steps);
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ name }) => functions.has(name))).toEqual([]);
});

test('no file of SQL has more than 400 lines', () => {
  const long = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  expect(long.filter(({ lines }) => lines > LONGEST)).toEqual([]);
});

test('no comment in SQL refers to a migration by its number', () => {
  const numbers = files.flatMap(({ path, text }) =>
    [...text.matchAll(/--.*\b00\d\d\b(?!-).*/g)].map(([comment]) => `${path}: ${comment}`),
  );
  expect(numbers).toEqual([]);
});
