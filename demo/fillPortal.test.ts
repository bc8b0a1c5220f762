import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { PatientId, UserId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { databaseAt } from '#db/testing/databaseAt.ts';
import { type FreshServer, freshServer } from '#db/testing/freshServer.ts';
import { plainDatabase } from '#db/testing/plainDatabase.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { readConfig } from '#server/base/config.ts';
import { newestMails } from '#server/operation/mail/queries.ts';
import { bundleOf } from '#server/records/record/fhir/bundleOf.ts';
import { patientRecord } from '#server/records/record/queries.ts';
import { faultsOf } from '#server/records/record/testing/fhirJudges.ts';
import { type Portal, startPortal } from '#server/start/startPortal.ts';
import { nightly } from '../tools/nightly.ts';
import { demoFamilies } from './families.ts';
import { fillPortal } from './fillPortal.ts';
import { spreadDates } from './spreadDates.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
let server: FreshServer;

const datesInOrder = `select
  (select bool_and(created_at < sample_taken_date and coalesce(report_generated_at > sample_taken_date, true)) from app.kits)
    as kits_in_order,
  (select bool_and(earlier.changed_at < later.changed_at) from app.kit_status_changes earlier
    join app.kit_status_changes later using (kit_record_id) where earlier.id < later.id) as history_in_order,
  (select max(created_at) - min(created_at) > interval '90 days' from app.kits) as months,
  (select bool_and(r.registered = k.created_at) from app.patient_table_rows r join app.kits k on k.id = r.id) as rows_agree,
  (select bool_and(happened_at <= now()) from app.audit_events) as none_ahead`;

/** Words that reveal somebody's health in an inbox, and codes and names of patients. */
const telling = new RegExp(
  [
    'gut|health|stool|sample|laborator|report|symptom|diagnos|practitioner|microbio|patient|\\bkits?\\b|\\btests?\\b',
    'MB\\d{6}',
    ...demoFamilies.flatMap(({ patients }) => patients.map(({ first_name }) => `\\b${first_name}\\b`)),
  ].join('|'),
  'i',
);
/** A token is random. */
const tokens = /(#|\/unsubscribe\/)\S+/g;

/** Every patient's record, as its owner reads it, is a FHIR bundle that no judge refuses. */
async function expectFlawlessBundles({ db }: Portal): Promise<void> {
  const patients = await asOwner<{ id: PatientId; owner_id: UserId }>(
    { database: { url: databaseAt(server.url, 'filled') } },
    'select id, owner_id from app.patients',
  );
  expect(patients.length).toBeGreaterThan(5);
  for (const { id, owner_id } of patients) {
    const record = await db.run(
      { role: 'customer', user_id: owner_id },
      patientRecord('customer', id, 'fhir'),
    );
    if (!record) throw new Error('The owner does not see the patient');
    expect(
      faultsOf(bundleOf(record, { public_url: 'https://portal.example', codes: {} }, 'collection')),
    ).toEqual({});
  }
}

afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const [run, owner] of [
  [test, 'with createrole'],
  [nightly, 'without createrole'],
] as const)
  run(`an owner ${owner} starts the portal twice and fills it with a demo of several months`, async () => {
    server = await freshServer();
    const url = await plainDatabase(server.url, 'plain_owner', 'filled', owner);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), '');
    const environment = { DATABASE_URL: url, DATA_DIR: folder, WEB_DIR: folder, PORT: '0', NODE_ENV: 'test' };
    const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
    await (await startPortal(config)).stop();

    const portal = await startPortal(config);
    try {
      await fillPortal(portal, `http://127.0.0.1:${portal.port}`);
      const mails = sql`select count(*) > 5 as were_kept from app.mails where delivery = 'kept'`;
      await expect.poll(() => portal.db.run(worker, rowsOf(mails))).toEqual([{ were_kept: true }]);
      const written = await portal.db.run(worker, newestMails(1000));
      expect(written.map(({ subject }) => subject)).toContain('You have a new message');
      expect(
        written
          .map(({ subject, body }) => `${subject} ${body.replaceAll(tokens, '')}`)
          .filter((text) => telling.test(text)),
      ).toEqual([]);
      // The same records under either owner: once is enough.
      if (owner === 'with createrole') await expectFlawlessBundles(portal);
      await spreadDates(databaseAt(server.url, 'filled'));
      expect(await asOwner({ database: { url: databaseAt(server.url, 'filled') } }, datesInOrder)).toEqual([
        { kits_in_order: true, history_in_order: true, months: true, rows_agree: true, none_ahead: true },
      ]);
    } finally {
      await portal.stop();
    }
  });
