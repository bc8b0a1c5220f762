import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveKitReason } from '#contract/kits/kit-reasons.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import {
  getLaboratoryKit,
  LaboratoryStatusEntry,
  setLaboratoryKitStatuses,
} from '#contract/laboratory/laboratory-status.ts';
import { withdrawLaboratoryReports } from '#contract/reports/report-withdrawals.ts';
import { AddedFile, getReportFiles } from '#contract/reports/reports.ts';
import { uploadLaboratoryRun } from '#contract/reports/runs.ts';
import { errors } from '#contract/shared/errorTable.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { runTable } from '#server/reports/counts/testing/runTable.ts';
import { aPage, aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

// Runs the commands of the page for laboratories exactly as documented.
let portal: TestPortal;
let people: People;
let folder: string;
let address: string;
let page: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  address = await listening(portal);
  folder = await mkdtemp(join(tmpdir(), 'portal-laboratory-'));
  page = await readFile(new URL('../../docs/laboratory.md', import.meta.url), 'utf8');
});

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const blockOf = (language: string, index = 0) =>
  page.split(`\`\`\`${language}\n`)[index + 1]?.split('```')[0] ?? '';

/** Runs a documented command with a key, and returns its output. */
async function run(index: number, key: string): Promise<string> {
  const env = { PATH: process.env['PATH'], PORTAL: address, LAB_KEY: key };
  const { stdout } = await promisify(execFile)('sh', ['-ec', blockOf('sh', index)], { cwd: folder, env });
  return stdout;
}

test('the documented commands upload a report and publish it', async () => {
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(132) } });
  const made = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'A laboratory' } });
  const { key } = createLaboratoryKey.result.parse(made.body);
  for (const number of [1, 2, 3, 4])
    await writeFile(join(folder, `page-${number}.html`), aPage(String(number)));
  await writeFile(join(folder, 'suggestion.pdf'), aPdf());

  await run(0, key);
  const files = await portal.call(people.admin, getReportFiles, { params: { kit_id: kitCode(132) } });
  const published = expect.any(String);
  expect(files.body).toMatchObject({
    is_registered: false,
    files: [1, 2, 3, 4, 5].map((number) => ({ page: number, version: 1, published_at: published })),
  });
});

test('the documented command uploads a run, with the documented answer', async () => {
  const { token } = await aKey(portal, people);
  await writeFile(
    join(folder, 'run.tsv'),
    runTable({ MB000132: [9000, 6000, 9], 'Blank control': [1, 0, 0] }),
  );
  const { columns } = uploadLaboratoryRun.result.parse(JSON.parse(await run(1, token)));
  const documented = uploadLaboratoryRun.result.parse(JSON.parse(blockOf('json', 1)));
  expect(columns.map(({ column, error }) => [column, error])).toEqual(
    documented.columns.map(({ column, error }) => [column, error]),
  );
});

test('the documented command withdraws the report of a kit, and finds none of another', async () => {
  const { token } = await aKey(portal, people);
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(133) } });
  const reason = { name: 'Mixed up', reason: 'Mixed up', next_step: 'None', days_to_act: null };
  await portal.call(people.admin, saveKitReason, {
    params: { reason_id: '5b7a1c1e-0000-4000-8000-000000000001' },
    body: { ...reason, version: 0, kind: 'withdrawn', has_replacement: false, is_active: true },
  });
  const { kits } = withdrawLaboratoryReports.result.parse(JSON.parse(await run(2, token)));
  expect(kits.map(({ kit_id, files }) => [kit_id, files.map(({ page: number }) => number)])).toEqual([
    ['MB000132', [1, 2, 3, 4, 5]],
    ['MB000133', []],
  ]);
});

test('the documented commands read the state of a code and change the status of its kit', async () => {
  const { token } = await aKey(portal, people);
  await asOwner(portal, 'delete from app.report_files');
  await asOwner(portal, 'delete from app.report_withdrawals');
  await asOwner(portal, 'delete from app.kit_inventory');
  for (const number of [132, 133]) await aKit(portal, people, number);
  const state = getLaboratoryKit.result.parse(JSON.parse(await run(3, token)));
  expect(Object.keys(state)).toEqual(Object.keys(JSON.parse(blockOf('json', 2)) as object));

  const [single = '', batch = ''] = (await run(4, token)).split(/(?<=\})(?=\{"items")/);
  expect(LaboratoryStatusEntry.parse(JSON.parse(single))).toMatchObject({
    status: 'received',
    condition: 'Box dented, tube intact',
  });
  const { items } = setLaboratoryKitStatuses.result.parse(JSON.parse(batch));
  expect(items.map(({ entry }) => entry?.status)).toEqual(['information_needed', 'received']);
});

test('the documented answer and errors match the API', () => {
  expect(Object.keys(JSON.parse(blockOf('json')) as object)).toEqual(Object.keys(AddedFile.shape));
  const rows = page.split('\n').flatMap((line) => /^\| (\d{3}) \| (.+?) \|/.exec(line) ?? []);
  const statuses = new Map(Object.entries(errors).map(([code, [status]]) => [code, String(status)]));
  for (let index = 0; index < rows.length; index += 3)
    for (const code of rows[index + 2]?.replaceAll('`', '').split(', ') ?? [])
      expect([code, statuses.get(code)]).toEqual([code, rows[index + 1]]);
  expect(rows.length).toBe(75);
});
