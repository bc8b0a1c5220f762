import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { UserId } from '#contract/shared/ids.ts';
import type { SignedIn } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { value } from '#db/statements.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { hasWords, hasWordsIndexed } from './words.ts';

const admin: SignedIn = { role: 'admin', user_id: crypto.randomUUID() as UserId };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const finds = (search: string, name: string) =>
  Promise.all(
    [hasWords, hasWordsIndexed].map((has) =>
      database.db.run(
        admin,
        value(z.boolean(), () => sql`select ${has(sql`app.folded(${name})`, search)} as is_found`)(),
      ),
    ),
  );

test.each([
  ["o'brien", 'Sean O’Brien'],
  ['O’Brien', "Sean O'Brien"],
  ['O´Brien', 'Sean O’Brien'],
  ['O`Brien', 'Sean O‘Brien'],
  ['obrien', 'Sean O’Brien'],
  ["o'brien", 'Sean OBrien'],
  ['Oʼbrien', 'Sean O՚Brien'],
  ['O’Brien, Sean', 'Sean O’Brien'],
  ['anna lena', 'Anna\u00a0 Lena'],
  ['-', 'Anna – Lena'],
  ['Ｏ＇Ｂｒｉｅｎ', "Sean O'Brien"],
  ['anna-lena', 'Anna Lena Groß'],
  ['anna lena', 'Anna‑Lena Groß'],
  ['anna–lena gross', 'Anna-Lena Groß'],
  ['muller', 'Zoë Müller'],
  ['Mu\u0308ller', 'Zoë Müller'],
  ['okafor', 'Ada\u00a0Oka\u00adfor'],
  ['okafor', '\u202bOkafor\u202c'],
  ['okafor', '\u2068Okafor\u2069'],
  ['иванова ёлка', 'Елка ИВАНОВА'],
  ['παπασ', 'ΝΙΚΟΣ ΠΑΠΑΣ'],
  ['νικος', 'ΝΙΚΟΣ ΠΑΠΑΣ'],
  ['בן־דוד', 'בן-דוד'],
  ['שלום', 'שָׁלוֹם כהן'],
  ['محمد', 'مُحَمَّد علي'],
  ['Łucja', 'lucja wojcik'],
  ['isik', 'Işık'],
  ['thorunn', 'Þórunn'],
  ['soren', 'Søren'],
  ['أحمد', 'احمد'],
  ['علی', 'علي'],
])('a search for %s finds %s', async (search, name) => {
  expect(await finds(search, name)).toEqual([true, true]);
});

test.each([
  ['o_brien', "Sean O'Brien"],
  ['o%n', "Sean O'Brien"],
  ['％', 'Sean'],
  ['brian', "Sean O'Brien"],
  ['-', 'Anna Lena'],
])('a search for %s does not find %s', async (search, name) => {
  expect(await finds(search, name)).toEqual([false, false]);
});
