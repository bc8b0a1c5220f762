import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import { getReportFiles } from '#contract/reports/reports.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { aPage, aPdf, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { nightly } from '../../tools/nightly.ts';

// Runs the command as an operator does: in its own process on the portal's database and store.
let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let folder: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(100), end: kitCode(111) } } });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'));
});

afterAll(() => portal.close());

const run = (...parameters: string[]) =>
  new Promise<{ code: unknown; lines: string[]; errors: string[] }>((resolve) => {
    const env = {
      ...ofNode,
      DATA_DIR: portal.config.DATA_DIR,
      DATABASE_URL: portal.database.url,
    };
    execFile(
      process.execPath,
      ['server/commands/importReports.ts', ...parameters],
      { env },
      (error, stdout, stderr) =>
        resolve({
          code: error ? error.code : 0,
          lines: stdout.trim().split('\n'),
          errors: stderr.trim().split('\n').filter(Boolean),
        }),
    );
  });

const write = (files: Record<string, string | Buffer>) =>
  Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));

test('the import publishes the files of many kits, and a repeated import changes nothing', async () => {
  const { kit_id } = await aKit(portal, people, 1);
  await write({
    'MB000001_Microbe_Ordering.html': aPage('1'),
    'MB000001_Ranges.html': aPage('2'),
    'MB000001_Suggestion.pdf': aPdf(),
    'MB000100_Genera.html': aPage('4'),
    'MB000100_Species.html': aPage('6'),
    '.hidden': 'x',
  });
  await mkdir(join(folder, 'MB000001_Families.html'));
  expect(await run(folder, '--publish')).toEqual({
    code: 0,
    errors: [],
    lines: [
      'MB000001_Microbe_Ordering.html: Added as version 1.',
      'MB000001_Ranges.html: Added as version 1.',
      'MB000001_Suggestion.pdf: Added as version 1.',
      'MB000100_Genera.html: Added as version 1.',
      'MB000100_Species.html: Added as version 1.',
      'MB000001: Published.',
      'MB000100: Published; awaiting registration.',
      '5 added, 0 unchanged, 2 published, 0 refused',
    ],
  });
  expect((await reports.read(people.anna, kit_id, '2')).body).toBe(aPage('2'));

  await write({ 'MB000001_Ranges.html': aPage('amended') });
  const again = await run(folder, '--publish');
  expect(again.code).toBe(0);
  expect(again.lines).toEqual([
    'MB000001_Microbe_Ordering.html: Unchanged since version 1.',
    'MB000001_Ranges.html: Added as version 2.',
    'MB000001_Suggestion.pdf: Unchanged since version 1.',
    'MB000100_Genera.html: Unchanged since version 1.',
    'MB000100_Species.html: Unchanged since version 1.',
    'MB000001: Published.',
    'MB000100: There is nothing new to publish.',
    '1 added, 5 unchanged, 1 published, 0 refused',
  ]);
});

test('the import takes counts with a method, draws their pages, and refuses them without one', async () => {
  const rows = 'phylum,Firmicutes,3000\nclass,Clostridia,3000\ngenus,Blautia,3000\n';
  await write({ 'MB000107_Counts.csv': `rank,name,reads\n${rows}` });
  expect(await run(folder)).toMatchObject({
    code: 1,
    errors: ['MB000107_Counts.csv: Counts need a method: --method "16S rRNA, V4"'],
  });
  expect(await run(folder, '--publish', '--method', '16S rRNA, V4')).toEqual({
    code: 0,
    errors: [],
    lines: [
      'MB000107_Counts.csv: Added as version 1. The rows of class are not used. ' +
        'The portal uses phylum, family, genus and species.',
      'MB000107: Published; awaiting registration.',
      '1 added, 0 unchanged, 1 published, 0 refused',
    ],
  });
});

test('the import takes the sample of a table with several by its name', async () => {
  await write({ 'MB000111_Counts.tsv': '#OTU ID\tS1\tS2\nk__Bacteria;p__Firmicutes\t3000\t4000\n' });
  const options = ['--method', '16S rRNA, V4'];
  expect(await run(folder, ...options)).toMatchObject({
    code: 1,
    errors: [
      'MB000111_Counts.tsv: The portal cannot read these counts. The file has 2 samples: S1, S2. Please choose one.',
    ],
  });
  expect(await run(folder, ...options, '--sample', 'S2')).toMatchObject({
    code: 0,
    lines: ['MB000111_Counts.tsv: Added as version 1.', '1 added, 0 unchanged, 0 published, 0 refused'],
  });
});

test('the import publishes implausible counts with --keep alone, and none that an administrator holds', async () => {
  const kits = [kitCode(108), kitCode(109)];
  for (const kit_id of kits)
    await write({ [`${kit_id}_Counts.csv`]: 'rank,name,reads\ngenus,Blautia,900\n' });
  const options = ['--publish', '--method', '16S rRNA, V4'];
  const refused = await run(folder, ...options);
  expect(refused.code).toBe(1);
  expect(refused.errors).toEqual(
    kits.map(
      (kit_id) =>
        `${kit_id}: The counts look implausible. Please keep or hold them before you publish. Few reads: 900 (limit 1,000).`,
    ),
  );
  const held = { params: { kit_id: kitCode(109) }, body: { version: 1, note: 'Ask the laboratory' } };
  expect((await portal.call(people.admin, holdCounts, held)).status).toBe(204);
  expect(await run(folder, ...options, '--keep')).toEqual({
    code: 1,
    lines: [
      'MB000108_Counts.csv: Unchanged since version 1.',
      'MB000109_Counts.csv: Unchanged since version 1.',
      'MB000108: Published; awaiting registration.',
      '0 added, 2 unchanged, 1 published, 1 refused',
    ],
    errors: ['MB000109: The counts are on hold. Their report is published after they are kept or replaced.'],
  });
});

test('the import explains each refused file, adds the others and publishes no kit with a refused file', async () => {
  await write({
    'MB000101_Ranges.html': aPdf(),
    'MB000101_Genera.html': aPage('4'),
    'MB000102_Ranges.html': '',
    'MB000103_Suggestion.pdf': '%PDF-1.7 broken off',
    'MB000104_Ranges.html': aPage('2'),
    'MB000999_Ranges.html': aPage('2'),
    'MB000105_Strains.html': aPage('x'),
    'mb000105_Ranges.html': aPage('2'),
    'notes.txt': 'x',
  });
  await symlink('/etc/passwd', join(folder, 'MB000106_Ranges.html'));
  await symlink('/nowhere', join(folder, 'notes-of-others.txt'));
  const { code, lines, errors } = await run(folder, '--publish');
  expect(code).toBe(1);
  expect(lines).toEqual([
    'MB000101_Genera.html: Added as version 1.',
    'MB000104_Ranges.html: Added as version 1.',
    'MB000104: Published; awaiting registration.',
    '2 added, 0 unchanged, 1 published, 14 refused',
  ]);
  expect(errors).toEqual([
    'MB000101_Ranges.html: A report page must be an HTML file.',
    'MB000102_Ranges.html: The file is empty.',
    'MB000103_Suggestion.pdf: The PDF file is not complete: its end is missing.',
    'MB000105_Strains.html: This is not the name of a report file.',
    'MB000106_Ranges.html: This is a symbolic link, not a file.',
    'MB000999_Ranges.html: This Kit ID is not in the inventory.',
    'mb000105_Ranges.html: This is not the name of a report file.',
    'notes-of-others.txt: This is not the name of a report file.',
    'notes.txt: This is not the name of a report file.',
    ...['MB000101', 'MB000102', 'MB000103', 'MB000106', 'MB000999'].map(
      (kit) => `${kit}: Not published because some of its files were refused.`,
    ),
  ]);
  const files = await portal.call(people.admin, getReportFiles, { params: { kit_id: kitCode(101) } });
  expect(files.body).toMatchObject({ files: [{ page: 4, published_at: null }] });
});

test('the import publishes nothing without --publish', async () => {
  await write({ 'MB000110_Ranges.html': aPage('2') });
  expect((await run(folder)).lines.at(-1)).toBe('1 added, 0 unchanged, 0 published, 0 refused');
  await rm(folder, { recursive: true });
});

async function expectRefusal(...parameters: string[]): Promise<void> {
  const { code, errors } = await run(...parameters);
  expect(code).toBe(2);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^(Name one folder: |The folder \/nowhere cannot be read: )/);
}

test.each([[['--all']], [['/nowhere']]])('the import refuses to start with the arguments %j', (parameters) =>
  expectRefusal(...parameters),
);

nightly.each([[[]], [['--publish']], [['one', 'two']]])(
  'the import refuses to start without exactly one folder: %j',
  (parameters) => expectRefusal(...parameters),
);
