import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { sealEvents } from '#server/operation/audit/sealEvents.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { nightly } from '../../tools/nightly.ts';

let portal: TestPortal;
let people: People;
let patient_id: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  ({ patient_id } = await aKit(portal, people, 1));
  await sealEvents(portal.database.db);
});

afterAll(() => portal.close());

/** Runs a command as an operator does: in its own process and time zone. */
const run = (command: string, ...parameters: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = {
      ...ofNode,
      DATABASE_URL: portal.database.url,
      DATA_DIR: join(tmpdir(), 'unused'),
      TZ: 'Pacific/Auckland',
    };
    execFile(
      process.execPath,
      [`server/commands/${command}.ts`, ...parameters],
      { env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

const headOf = (stdout: string) => /^Head: place \d+, \S+, ([0-9a-f]{64})$/m.exec(stdout)?.[1] ?? '';

test('audit:verify confirms a sound trail, prints its head, and finds it again later', async () => {
  const first = await run('verifyAudit');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/^\d+ events are as they were written\.\nHead: place \d+/);
  const later = await run('verifyAudit', '--head', headOf(first.stdout));
  expect(later).toMatchObject({ code: 0, stdout: expect.stringContaining('The noted head is at place') });
  const rest = await run('verifyAudit', '--since', headOf(first.stdout));
  expect(rest).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^0 events are as they were written\./),
  });
});

test('audit:verify names a problem and exits with 1', async () => {
  const noted = 'ab'.repeat(32);
  const { code, stdout, stderr } = await run('verifyAudit', '--head', noted);
  expect([code, stderr.startsWith(`The head ${noted} is not in the chain`)]).toEqual([1, true]);
  expect(stdout).toContain('see the lines above');
  expect(await run('verifyAudit', '--head', 'tomorrow')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Name at most one head[^\n]*\n$/),
  });
});

describe('who-was-exposed', () => {
  beforeAll(async () => {
    await asOwner(
      portal,
      `insert into app.audit_events (happened_at, actor_id, actor_role, action, patient_id, network)
     values ('2024-01-01T23:30:00Z', $1, 'practitioner', 'symptoms_exported', $2, '192.0.2.0/24')`,
      [people.paula.actor.user_id, patient_id],
    );
  });

  test('who-was-exposed names reader and patient, and the list is an event', async () => {
    const period = ['--since', '2024-01-01', '--until', '2024-01-01'];
    const { code, stdout, stderr } = await run('whoWasExposed', ...period, '--actor', people.paula.email);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'From 2024-01-01T00:00:00.000Z to before 2024-01-02T00:00:00.000Z:',
      '',
      `Dr. Paula, ${people.paula.email}, practitioner, ${people.paula.actor.user_id}, from 192.0.2.0/24`,
      '  opened or changed the records of 1 patient:',
      `    ${patient_id}  Mia Meyer  ${people.anna.email}  symptoms_exported 1  2024-01-01T23:30:00.000Z – 2024-01-01T23:30:00.000Z`,
      '',
    ]);
    expect(
      await asOwner(
        portal,
        `select actor_id, actor_role, details from app.audit_events where action = 'audit_exported' order by id desc limit 1`,
      ),
    ).toEqual([{ actor_id: null, actor_role: null, details: { kind: 'exposed' } }]);
  });

  test('who-was-exposed writes CSV for a letter to each patient', async () => {
    const { stdout } = await run('whoWasExposed', '--since', '2024-01-01', '--until', '2024-01-01', '--csv');
    const [head, row, ...others] = stdout.trim().split('\r\n');
    expect(head).toContain('"reader_id","reader","reader_email","reader_role","basis","patient_id"');
    expect(row).toContain(
      `"Dr. Paula","${people.paula.email}","practitioner","record","${patient_id}","Mia Meyer","${people.anna.email}","symptoms_exported 1"`,
    );
    expect(others).toEqual([]);
  });

  test('who-was-exposed says so when nobody read a record', async () => {
    const { code, stdout } = await run('whoWasExposed', '--since', '2023-01-01', '--until', '2023-01-31');
    expect([code, stdout.trim().split('\n').at(-1)]).toEqual([0, 'Nobody read a record.']);
  });

  async function expectRefusal(parameters: readonly string[], message: RegExp): Promise<void> {
    const { code, stdout, stderr } = await run('whoWasExposed', ...parameters);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  }

  test.each([
    ['without a period', [], /^--since must be a date/],
    [
      'for an unknown actor',
      ['--since', '2024-01-01', '--until', '2024-01-02', '--actor', 'nobody@example.org'],
      /^No account, session or laboratory key is named nobody@example.org/,
    ],
  ])('who-was-exposed %s is refused with one sentence', (_, parameters, message) =>
    expectRefusal(parameters, message),
  );

  nightly.each([
    [
      'with an end before the beginning',
      ['--since', '2024-01-02', '--until', '2024-01-01'],
      /^--since must be before/,
    ],
    ['with an unknown option', ['--everything'], /^Name a period/],
  ])('who-was-exposed %s is refused with the rule of its options', (_, parameters, message) =>
    expectRefusal(parameters, message),
  );
});
