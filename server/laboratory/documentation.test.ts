import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKits } from '#contract/kit-inventory.ts';
import { createLaboratoryKey } from '#contract/laboratory.ts';
import { AddedFile, getReportFiles } from '#contract/reports/reports.ts';
import { errors } from '#contract/shared/errors.ts';
import { aPage, aPdf } from '#server/reports/testing/reportCalls.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

// Runs the commands of the page for laboratories exactly as documented.
let portal: TestPortal;
let people: People;
let folder: string;
let page: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  folder = await mkdtemp(join(tmpdir(), 'portal-laboratory-'));
  page = await readFile(new URL('../../docs/laboratory.md', import.meta.url), 'utf8');
});

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const blockOf = (language: string) => page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';

test('the documented commands upload a report and publish it', async () => {
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(132) } });
  const made = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'A laboratory' } });
  const { key } = createLaboratoryKey.result.parse(made.body);
  for (const number of [1, 2, 3, 4])
    await writeFile(join(folder, `page-${number}.html`), aPage(String(number)));
  await writeFile(join(folder, 'suggestion.pdf'), aPdf());

  const env = { PATH: process.env['PATH'], PORTAL: await listening(portal), LAB_KEY: key };
  await promisify(execFile)('sh', ['-ec', blockOf('sh')], { cwd: folder, env });
  const files = await portal.call(people.admin, getReportFiles, { params: { kit_id: kitCode(132) } });
  const published = expect.any(String);
  expect(files.body).toMatchObject({
    is_registered: false,
    files: [1, 2, 3, 4, 5].map((number) => ({ page: number, version: 1, published_at: published })),
  });
});

test('the documented answer and errors match the API', () => {
  expect(Object.keys(JSON.parse(blockOf('json')) as object)).toEqual(Object.keys(AddedFile.shape));
  const rows = page.split('\n').flatMap((line) => /^\| (\d{3}) \| (.+?) \|/.exec(line) ?? []);
  const statuses = new Map(Object.entries(errors).map(([code, [status]]) => [code, String(status)]));
  for (let index = 0; index < rows.length; index += 3)
    for (const code of rows[index + 2]?.replaceAll('`', '').split(', ') ?? [])
      expect([code, statuses.get(code)]).toEqual([code, rows[index + 1]]);
  expect(rows.length).toBe(30);
});
