import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { revokeLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { publishLaboratoryReport } from '#contract/laboratory/laboratory-reports.ts';
import { getTaxa, uploadCounts } from '#contract/reports/counts.ts';
import { holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import { RUN_SAMPLES_MAX } from '#contract/reports/limits.ts';
import { getReportFiles, publishReport } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { heldKit } from '#server/laboratory/laboratory-status/testing/heldKit.ts';
import { aKey, aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  about,
  columnsOf,
  outcomesOf,
  type RunCalls,
  runCalls,
  skin,
  tableOf,
  usual,
} from './testing/runCalls.ts';
import { runTable } from './testing/runTable.ts';

/** Refuses files of a kit in the database. Resolves to its end. */
async function refusing(portal: TestPortal, kit_id: KitCode, code: string): Promise<() => Promise<unknown>> {
  await asOwner(
    portal,
    `create function app.refuse_file() returns trigger language plpgsql as
     $$ begin raise exception using constraint = '${code}'; end $$;
     create trigger refuse_file before insert on app.report_files for each row when (new.kit_id = '${kit_id}')
     execute function app.refuse_file()`,
  );
  return () => asOwner(portal, 'drop function app.refuse_file cascade');
}

let portal: TestPortal;
let people: People;
let run: RunCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  run = runCalls(portal, people);
});

afterAll(() => portal.close());

test('a laboratory sends a run, and each column goes to its kit with its pages', async () => {
  const kit_id = await run.aRegisteredKit();
  const [code = kit_id] = await run.someCodes(1);
  const lab = await aLaboratory(portal, people, 'Run Lab', [kit_id, code]);
  const answer = await run.sendAs(lab, tableOf([kit_id, code]));
  expect(answer.status).toBe(200);
  expect(columnsOf(answer)).toMatchObject(
    [kit_id, code].map((column) => ({
      column,
      counts: { page: 7, version: 1, is_new: true, findings: [] },
      error: null,
    })),
  );
  await portal.call(lab, publishLaboratoryReport, { params: { kit_id } });
  const { body } = await portal.call(people.anna, getTaxa, { params: { kit_id } });
  expect(body).toMatchObject({
    taxa: {
      method: about.method,
      reads_total: 15_100,
      ranks: [{}, {}, { names: ['Bacteroides', 'Blautia', 'Staphylococcus'], reads: usual }],
    },
  });
  const files = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
  expect(files.body).toMatchObject({ files: [1, 2, 3, 4, 7].map((page) => ({ page })) });
});

test('a column that no kit of the laboratory has is refused alone, and nothing of it is stored', async () => {
  const [own, ofAnother] = (await run.someCodes(2)) as [KitCode, KitCode];
  const unknown = kitCode(999_999);
  const leaving = await aPerson(portal.database.db, people.admin, 'customer', 'Leaving');
  const deleted = await run.aRegisteredKit(leaving);
  await portal.call(people.admin, deleteUser, { params: { user_id: leaving.actor.user_id } });
  const lab = await aLaboratory(portal, people, 'Own Lab', [own, deleted]);
  const before = await asOwner(portal, 'select object_key from app.unclaimed_objects');

  const names = ['Blank control', own, ofAnother, unknown, deleted, ` ${own}x`];
  const answer = await run.sendAs(lab, tableOf(names));
  expect(outcomesOf(answer)).toEqual([
    'invalid_request',
    1,
    'kit_not_in_inventory',
    'kit_not_in_inventory',
    'kit_deleted',
    'invalid_request',
  ]);
  expect(columnsOf(answer)[0]?.error?.message).toBe('The name of this column is no Kit ID (e.g., MB000132).');
  expect(await run.versionsOf([own, ofAnother, unknown, deleted])).toEqual([`${own} 1`]);
  expect(await asOwner(portal, 'select object_key from app.unclaimed_objects')).toEqual(before);
});

test.each([
  ['report_changed', 'ends alone', [1, 'report_changed', 1]],
  ['kit_not_registered', 'ends alone', [1, 'kit_not_registered', 1]],
  ['unavailable', 'ends the run', 503],
  ['not_allowed', 'ends the run', 403],
] as const)('a column that the database refuses with %s %s', async (code, _, outcome) => {
  const codes = await run.someCodes(3);
  const stop = await refusing(portal, codes[1] as KitCode, code);
  const answer = await run.send(tableOf(codes));
  await stop();
  expect(answer.status === 200 ? outcomesOf(answer) : answer.status).toEqual(outcome);
});

test('the file that is kept of a table holds one sample, not those of other people', async () => {
  const codes = (await run.someCodes(3)) as [KitCode, KitCode, KitCode];
  const table = tableOf(codes);
  await run.send(table, { kits: codes.slice(0, 2).join(',') });
  await portal.call(
    people.admin,
    uploadCounts,
    { params: { kit_id: codes[2] }, query: { ...about, sample: codes[2] } },
    table,
  );
  const kept = await run.countsOf(codes);
  expect(kept.map(({ kit_id }) => kit_id)).toEqual(codes);
  for (const { kit_id, object_key } of kept) {
    const stored = await portal.store.get(object_key);
    const text = (await stored?.content.toArray())?.join('') ?? '';
    expect(codes.filter((code) => text.includes(code))).toEqual([kit_id]);
  }
});

test('a retry of a run changes nothing, and a corrected column alone is a new version', async () => {
  const codes = await run.someCodes(3);
  const table = tableOf(codes);
  await run.send(table);
  const again = columnsOf(await run.send(table));
  expect(again.map(({ counts }) => `${counts?.version} ${counts?.is_new}`)).toEqual(Array(3).fill('1 false'));
  expect(outcomesOf(await run.send(table.replace('\t9001\t', '\t8001\t')))).toEqual([1, 2, 1]);
  expect(await run.versionsOf(codes)).toHaveLength(4);
});

test('two runs over the same kits at once store each content once', async () => {
  const codes = await run.someCodes(6);
  const [one, same, other] = await Promise.all([
    run.send(tableOf(codes)),
    run.send(tableOf(codes)),
    run.sendAs(await aKey(portal, people), tableOf(codes.toReversed(), [500, 400, 3])),
  ]);
  for (const { status } of [one, same, other]) expect(status).toBe(200);
  const versions = await run.versionsOf(codes);
  // The same content before and after another one is its own version.
  for (const code of codes) {
    const found = versions.filter((version) => version.startsWith(code));
    expect([2, 3]).toContain(found.length);
    expect(found).toEqual(found.map((_, at) => `${code} ${at + 1}`));
  }
});

test('a cell that is no number refuses its column alone, and a ragged row the table', async () => {
  const codes = await run.someCodes(3);
  const [first = '', second = '', third = ''] = codes;
  const table = runTable({ [first]: usual, [second]: [9000, '0.98', 1], [third]: [0, 0, 0] });
  const answer = columnsOf(await run.send(table));
  expect(answer.map(({ error }) => error?.message ?? null)).toEqual([
    null,
    'The portal cannot read these counts. Line 3: "0.98" is not a number of reads.',
    'The portal cannot read these counts. The sample has no reads.',
  ]);
  const ragged = await run.send(`${table}feature\t1\n`);
  expect(ragged).toMatchObject({ status: 422, body: { code: 'counts_not_readable' } });
  expect(await run.versionsOf(codes)).toEqual([`${first} 1`]);
});

test('only the kits that the call names are stored, and a kit without a column refuses the call', async () => {
  const codes = await run.someCodes(3);
  const [first = '', second = '', third = ''] = codes;
  const table = tableOf([first, second]);
  expect((await run.send(table, { kits: `${second},${third}` })).status).toBe(422);
  expect(
    columnsOf(await run.send(table, { kits: `${second},${second}` })).map(({ column }) => column),
  ).toEqual([second]);
  expect(await run.versionsOf(codes)).toEqual([`${second} 1`]);
  for (const kits of ['', 'MB1', `${first},`, ` ${first}`])
    expect((await run.send(table, { kits })).status, kits).toBe(400);
});

test('a file of one sample, and a table with too many, are refused', async () => {
  const refusalOf = async (file: string) => ((await run.send(file)).body as { message: string }).message;
  expect(await refusalOf('rank,name,reads\ngenus,Blautia,900\n')).toContain('holds one sample');
  const many = Array.from({ length: RUN_SAMPLES_MAX + 1 }, (_, at) => `S${at}`);
  expect(await refusalOf(tableOf(many))).toContain('has 501 samples');
});

test('counts of a run have the findings, and wait for the decision, of counts that came alone', async () => {
  const [alone, inRun] = (await run.someCodes(2)) as [KitCode, KitCode];
  const single = await portal.call(
    people.admin,
    uploadCounts,
    { params: { kit_id: alone }, query: about },
    runTable({ [alone]: skin }),
  );
  const { findings } = uploadCounts.result.parse(single.body);
  expect(findings).toEqual([expect.stringContaining('skin genera')]);
  const answer = await run.send(runTable({ [inRun]: skin, Control: usual }));
  expect(columnsOf(answer)[0]?.counts?.findings).toEqual(findings);
  const publish = () => portal.call(people.admin, publishReport, { params: { kit_id: inRun }, body: {} });
  expect((await publish()).body).toMatchObject({ code: 'counts_implausible' });
  await portal.call(people.admin, holdCounts, { params: { kit_id: inRun }, body: { version: 1 } });
  expect((await publish()).body).toMatchObject({ code: 'counts_held' });
  await run.send(tableOf([inRun]));
  expect((await publish()).status).toBe(200);
});

test('a key that is revoked during its run stores no further column, and the rest is sent again', async () => {
  const codes = await run.someCodes(8);
  const lab = await aKey(portal, people);
  const { isAwaited, release } = await heldKit(portal, codes[0] as KitCode);
  const sent = run.sendAs(lab, tableOf(codes));
  await isAwaited();
  await portal.call(people.admin, revokeLaboratoryKey, { params: { key_id: lab.key_id } });
  await release();
  expect(await sent).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect((await run.versionsOf(codes)).length).toBeLessThan(8);
  expect(outcomesOf(await run.send(tableOf(codes)))).toEqual(Array(8).fill(1));
});
