import { expect, test } from 'vitest';
import { hasWords } from './hasWords.ts';

test.each([
  ['obrien', 'Sean O’Brien'],
  ["o'brien", 'Sean OʼBrien'],
  ['Brien, Sean', 'Sean O´Brien'],
  ['anna lena', 'Anna‑Lena\u00a0Groß'],
  ['anna–lena gross', 'Anna Lena Groß'],
  ['Mu\u0308ller', 'Zoë Müller'],
  ['Ｌucja', 'Łucja Wójcik'],
  ['isik', 'Işık'],
  ['thor', 'Þór'],
  ['', 'Anyone'],
])('a search for "%s" finds %s', (search, name) => {
  expect(hasWords(name, search)).toBe(true);
});

test.each([
  ['brian', "Sean O'Brien"],
  ['anna maria', 'Anna Lena'],
])('a search for "%s" does not find %s', (search, name) => {
  expect(hasWords(name, search)).toBe(false);
});
