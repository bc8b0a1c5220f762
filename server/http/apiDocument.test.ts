import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationsOf, schemasIn } from '#server/testing/fuzz/operations.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const PUBLIC_URL = 'https://portal.test';

let portal: TestPortal;
let source: string;

beforeAll(async () => {
  portal = await testPortal({ PUBLIC_URL });
  source = (await portal.app.inject('/api/openapi.json')).body;
});

afterAll(() => portal.close());

test("Redocly's recommended rules find nothing in the API's document", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test("Spectral's rules for OpenAPI find nothing in the API's document", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(rulesets.oas as RulesetDefinition);
  const problems = await linter.run(source);
  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
});

test("the API's document names its server and the callers of an operation", () => {
  const { servers, paths } = JSON.parse(source) as {
    readonly servers: object[];
    readonly paths: Record<string, Record<string, object>>;
  };
  expect(servers).toEqual([{ url: PUBLIC_URL, description: 'This portal' }]);
  expect(paths['/auth/v1/recover']?.['post']).toMatchObject({
    tags: ['Account'],
    summary: 'Sends a link to set a new password.',
    description: 'The answer is the same for an unknown address.\n\nCallers: anyone.',
    security: [],
  });
  expect(paths['/api/admin/reports/{kit_id}/publish']?.['post']).toMatchObject({
    tags: ['Reports'],
    description: expect.stringMatching(/\n\nCallers: admin\.$/) as string,
    security: [{ bearer: [] }, { cookie: [] }],
    requestBody: { required: false },
    responses: { 200: { description: 'OK' } },
  });
  expect(paths['/api/lab/kits/{kit_id}/suggestion']?.['put']).toMatchObject({
    tags: ['Laboratory keys'],
    security: [{ laboratory_key: [] }],
    requestBody: { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
  });
});

test("the page of the API's document loads, and its scripts are the portal's own", async () => {
  const page = await portal.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  const scripts = [...page.body.matchAll(/<script src="\.?([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of scripts) {
    const script = await portal.app.inject(path.startsWith('/api/') ? path : `/api/docs${path}`);
    expect(script.statusCode, path).toBe(200);
  }
});

test("whole numbers end where PostgreSQL's integers end, but for ids and versions that are larger there", async () => {
  const found = (await operationsOf(portal.app)).flatMap(({ name, input }) =>
    schemasIn(input)
      .filter(([, { type, maximum = Infinity }]) => type === 'integer' && maximum > 2_147_483_647)
      .map(([names]) => [name, ...names].join('.')),
  );
  expect([...new Set(found)].sort()).toEqual([
    'answerLaboratory.body.question_id',
    'dealWithScan.body.scan_id',
    'listNotifications.query.before',
    'listPatientEvents.query.before',
    // Compared with the length of a text.
    'openRecordLink.body.embeddedLengthMax',
    'readNotification.path.notification_id',
    'readNotifications.body.up_to',
    'retryJob.path.job_id',
    'saveDraft.body.based_on',
    'submitQuestionnaire.body.based_on',
  ]);
});
