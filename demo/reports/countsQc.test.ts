import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '#contract/reports/counts-qc/countsCheck.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { longSeries } from './longSeries.ts';
import { sampleCounts } from './measurements.ts';
import { type GenusSample, referenceSamples } from './referenceSamples.ts';
import { sampleNames } from './sampleNames.ts';

// Counts by the rules of the database, on published samples; docs/counts-qc.md has the figures.
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

/** A sample of the long series with its person and day. */
type SeriesSample = GenusSample & { readonly subject: string; readonly day: number };

const series: SeriesSample[] = longSeries().map(({ subject, day, reads_total, reads }) => ({
  id: `${subject} ${day}`,
  subject,
  day,
  reads_total,
  names: [...reads.keys()],
  reads: [...reads.values()],
}));

/** Findings by sample; samples without findings are left out. */
async function flagged(samples: readonly GenusSample[]): Promise<Map<string, Finding[]>> {
  const rows = await asOwner<{ id: string; findings: Finding[] }>(
    { database },
    `select s.id, app.unlike_stool(s.reads_total, s.names, s.reads) as findings
     from jsonb_to_recordset($1) as s (id text, reads_total bigint, names text[], reads bigint[])`,
    [JSON.stringify(samples)],
  );
  expect(rows.length).toBe(samples.length);
  return new Map(
    rows.filter(({ findings }) => findings.length > 0).map(({ id, findings }) => [id, findings]),
  );
}

/** Numbers of samples by the place of their genera. */
function placesOf(found: Map<string, Finding[]>): Record<string, number> {
  const places: Record<string, number> = {};
  for (const finding of [...found.values()].flat()) {
    const place = finding.code === 'unlike_stool' ? finding.place : finding.code;
    places[place] = (places[place] ?? 0) + 1;
  }
  return places;
}

test('59 of the 467 samples of the long series look unlike stool, and none has few reads', async () => {
  const found = await flagged(series);
  expect(series.length).toBe(467);
  expect([...found.keys()].filter((id) => id.startsWith('F4')).length).toBe(1);
  expect([...found.keys()].filter((id) => id.startsWith('M3')).length).toBe(58);
  expect(placesOf(found)).toEqual({ skin: 59, mouth: 3, gut: 3 });
});

test('3 of the 280 reference samples look unlike stool: 1.1 %, and at most 1.5 % may', async () => {
  const samples = referenceSamples();
  const found = await flagged(samples);
  expect(samples.length).toBe(280);
  expect(found.size / samples.length).toBeLessThanOrEqual(0.015);
  expect([...found].map(([id, findings]) => [id, placesOf(new Map([[id, findings]]))])).toEqual([
    ['JP.IN.1', { gut: 1 }],
    ['TS126_V2', { mouth: 1 }],
    ['TS69_V2', { mouth: 1 }],
  ]);
});

test('the four other stool samples look like stool', async () => {
  const samples = sampleNames.map((id) => {
    const { reads_total, ranks } = sampleCounts(id);
    const genera = ranks.find(({ rank }) => rank === 'genus');
    return { id, reads_total, names: genera?.names ?? [], reads: genera?.reads ?? [] };
  });
  expect(samples.every(({ names }) => names.length > 50)).toBe(true);
  expect((await flagged(samples)).size).toBe(0);
});

test('the genera that are compared are those of the reference set with a mean share of at least 0.01 %', async () => {
  const file = new URL('../../server/reports/report-pages/enterotypeGenera.csv', import.meta.url);
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const common = rows.flatMap((line) => {
    const [name, , mean] = JSON.parse(`[${line}]`) as [string, number, number];
    return mean >= 0.0001 ? [name] : [];
  });
  const [keys] = await asOwner<{ compared: string[]; common: string[] }>(
    { database },
    `select
       (select array_agg(g.genus_key order by g.genus_key) from app.counts_qc_genera g where g.place = 'compared') as compared,
       (select array_agg(distinct app.genus_key(n)) from unnest($1::text[]) as n) as common`,
    [common],
  );
  expect(keys?.compared).toEqual(keys?.common.sort());
});

/** The limits of the comparison with one other kit, and with the nearest of several. */
const limits = [4.3, 3.7] as const;

test('other kits of the same person are rarely called unlike, and kits of another person often', async () => {
  const odd = await flagged(series);
  // All pairs of 408 samples would take minutes: every sixth gives the same picture.
  const samples = series.filter(({ id }) => !odd.has(id)).filter((_, at) => at % 6 === 0);
  const rows = await asOwner<{ a: string; b: string; change: number }>(
    { database },
    `with s as materialized (
       select * from jsonb_to_recordset($1) as s (id text, reads_total bigint, names text[], reads bigint[]))
     select a.id as a, b.id as b,
       app.change_between(a.reads_total, a.names, a.reads, b.reads_total, b.names, b.reads) as change
     from s a join s b on a.id < b.id`,
    [JSON.stringify(samples)],
  );
  const changes = new Map(
    rows.flatMap(({ a, b, change }) => [[`${a}|${b}`, change] as const, [`${b}|${a}`, change] as const]),
  );
  const change = (a: SeriesSample, b: SeriesSample) => changes.get(`${a.id}|${b.id}`) ?? 0;
  const isApart = (a: SeriesSample, b: SeriesSample) => Math.abs(a.day - b.day) >= 20;
  const rate = (found: readonly boolean[]) => found.filter(Boolean).length / found.length;
  const of = (wanted: string) => samples.filter(({ subject }) => subject === wanted);
  const people = [of('F4'), of('M3')] as const;

  /** Shares of kits called unlike one other kit and the nearest of two, for new kits of these samples. */
  const unlike = (own: readonly SeriesSample[], fresh: readonly SeriesSample[]) => {
    const [one, two]: [boolean[], boolean[]] = [[], []];
    for (const [at, first] of own.entries())
      for (const kit of fresh.filter((each) => each.subject !== first.subject || isApart(each, first))) {
        one.push(change(first, kit) > limits[0]);
        for (const second of own.slice(at + 1))
          if (isApart(first, second) && (kit.subject !== second.subject || isApart(kit, second)))
            two.push(Math.min(change(first, kit), change(second, kit)) > limits[1]);
      }
    return [rate(one), rate(two)] as const;
  };
  const own = people.map((person) => unlike(person, person));
  const swapped = [unlike(people[0], people[1]), unlike(people[1], people[0])];
  for (const [one, two] of own) {
    expect(one).toBeLessThanOrEqual(0.02);
    expect(two).toBeLessThanOrEqual(0.02);
  }
  for (const [one, two] of swapped) {
    expect(one).toBeGreaterThan(0.35);
    expect(two).toBeGreaterThan(0.45);
  }
});
