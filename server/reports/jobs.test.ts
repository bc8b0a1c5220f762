import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSuggestionLink } from '#contract/reports/document-links.ts';

import { appServerUrl } from '#db/addresses.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { startWorker } from '#server/start/worker.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPdf, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let jobs: { stop: () => Promise<void> };

beforeAll(async () => {
  portal = await testPortal(withoutS3);
  people = await everybody(portal);
  const { config, database, store, app } = portal;
  jobs = await startWorker(appServerUrl(database.url), { db: database.db, config, store, log: app.log });
});

afterAll(async () => {
  await jobs.stop();
  await portal.close();
});

const run = (task: string) => asOwner(portal, 'select from graphile_worker.add_job($1)', [task]);

test('jobs remove unclaimed objects and expired links', async () => {
  const reports = reportCalls(portal, people);
  const kit_id = await reports.aReport(1);
  for (let time = 0; time < 2; time += 1) await reports.share(people.paula, kit_id, 'enable');
  await portal.call(people.anna, getSuggestionLink, { params: { kit_id } });
  await asOwner(portal, 'update app.document_links set expires_at = now()');
  const copies = async () => {
    const names = await readdir(join(portal.config.DATA_DIR, 'objects', 'shared'), { recursive: true });
    return names.filter((name) => name.endsWith('.pdf')).length;
  };
  expect(await copies()).toBe(2);

  await run('removeUnclaimed');
  await run('removeExpired');
  await eventually(async () => {
    expect(await copies()).toBe(1);
    expect(await asOwner(portal, 'select from app.document_links')).toEqual([]);
  });
  expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
});
