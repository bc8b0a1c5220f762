import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { undoRegistration } from '#contract/families/kit-claims.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { ownerOf } from '#db/testing/plainDatabase.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { mergeCalls } from '#server/families/patient-merges/testing/mergeCalls.ts';
import { type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { nightly } from '../../../tools/nightly.ts';
import { readErasures, writeErasures } from './erasureFile.ts';
import { listErasures } from './erasures.ts';
import { archiveOf, aTarget, restored } from './testing/archives.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeEach(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterEach(() => portal.close());

const list = () => listErasures(ownerOf(portal.database.url));
const deleteAccount = (user_id: string) =>
  asOwner(portal, 'delete from app.profiles where id = $1', [user_id]);

/** The tables with a row that contains a text. */
async function tablesWith(url: string, text: string): Promise<string[]> {
  const database = { database: { url } };
  const tables = await asOwner<{ name: string }>(
    database,
    `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      asOwner(database, `select from app."${name}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [
        text,
      ]),
    ),
  );
  return tables.flatMap(({ name }, index) => (found[index]?.length ? [name] : []));
}

test('a family that was deleted after the backup leaves no trace in the restored portal', async () => {
  const { patient_id } = await aKit(portal, people, 1);
  await reports.aReport(2);
  await reports.share(people.paula, kitCode(2), 'enable');
  const { archive, manifest } = await archiveOf(portal);
  await deleteAccount(people.anna.actor.user_id);

  const erasures = await list();
  expect(JSON.stringify(erasures)).not.toMatch(/anna|meyer|MB0/i);
  const target = await restored(archive, undefined, erasures);
  expect(target).toMatchObject({ repeated: erasures.erasures.length, undecided: [] });
  for (const text of [people.anna.email, 'Meyer']) expect(await tablesWith(target.url, text)).toEqual([]);
  for (const id of [people.anna.actor.user_id, patient_id])
    expect(await tablesWith(target.url, id)).toEqual(['audit_events']);
  // The portal's job removes the files of everybody who is gone.
  const files = await asOwner<{ count: number }>(
    { database: target },
    'select count(*)::integer from app.unclaimed_objects where remove_after < now() + $1::interval',
    ['1 day'],
  ).then(([found]) => found?.count);
  expect(files).toBe(manifest.objects);
  expect(await tablesWith(target.url, people.paula.email)).toContain('profiles');
});

test('a restore takes announced deletions back, because it knows nothing of later logins', async () => {
  const announce = 'insert into app.deletion_requests (user_id, is_dormant) values ($1, $2)';
  await asOwner(portal, announce, [people.anna.actor.user_id, true]);
  await asOwner(portal, announce, [people.otherCustomer.actor.user_id, false]);
  const { archive } = await archiveOf(portal);
  const { url } = await restored(archive);
  expect(await asOwner({ database: { url } }, 'select user_id from app.deletion_requests')).toEqual([
    { user_id: people.otherCustomer.actor.user_id },
  ]);
});

nightly(
  'a patient that passed to a new guardian after the backup is left to the operator, with the former owner',
  async () => {
    const guardians = guardianCalls(portal, people);
    const { patient_id } = await aKit(portal, people, 1);
    const { archive } = await archiveOf(portal);
    await guardians.makeGuardian(patient_id, people.otherCustomer);
    await deleteAccount(people.anna.actor.user_id);

    const target = await restored(archive, undefined, await list());
    expect(target.repeated).toBe(0);
    expect(target.undecided).toEqual([
      expect.objectContaining({
        kind: 'account',
        id: people.anna.actor.user_id,
        reason: expect.stringContaining(`patient ${patient_id}`),
      }),
    ]);
    expect(await tablesWith(target.url, patient_id)).toContain('patients');
  },
);

test('an entry that was merged after the backup goes with its family, and one that is apart again is left', async () => {
  const merges = mergeCalls(portal, people);
  const [kept, removed] = [await merges.anEntry(), await merges.anEntry()];
  const { archive } = await archiveOf(portal);
  await merges.merge(kept.patient_id, removed.patient_id);
  const { archive: merged } = await archiveOf(portal);
  await asOwner(portal, 'delete from app.kits where patient_id = $1', [kept.patient_id]);
  await merges.separate(kept.patient_id);
  await asOwner(portal, 'delete from app.patients where id = $1', [kept.patient_id]);
  const apart = await restored(merged, undefined, await list());
  expect(apart.undecided).toMatchObject([{ kind: 'patient', id: kept.patient_id }]);
  expect(apart.undecided[0]?.reason).toContain(removed.patient_id);

  const third = await merges.anEntry();
  await merges.merge(third.patient_id, removed.patient_id);
  await deleteAccount(people.anna.actor.user_id);
  const target = await restored(archive, undefined, await list());
  expect(target.undecided).toEqual([]);
  expect(await tablesWith(target.url, removed.patient_id)).toEqual(['audit_events']);
});

nightly('a kit whose registration was undone after the backup goes with its family', async () => {
  const kit = await aKit(portal, people, 1);
  const { archive } = await archiveOf(portal);
  await portal.call(people.admin, undoRegistration, {
    params: { kit_id: kit.kit_id },
    body: { kit_record_id: kit.id },
  });
  await deleteAccount(people.anna.actor.user_id);

  const target = await restored(archive, undefined, await list());
  expect(target.undecided).toEqual([]);
  expect(await tablesWith(target.url, kit.patient_id)).toEqual(['audit_events']);
});

nightly(
  'the only administrator of the backup is left to the operator, and other deletions are repeated',
  async () => {
    const { archive } = await archiveOf(portal);
    await asOwner(portal, `update app.profiles set role = 'admin', practitioner_code = null where id = $1`, [
      people.otherPractitioner.actor.user_id,
    ]);
    await deleteAccount(people.admin.actor.user_id);
    await deleteAccount(people.otherCustomer.actor.user_id);

    const target = await restored(archive, undefined, await list());
    expect(target.repeated).toBe(1);
    expect(target.undecided.map(({ id }) => id)).toEqual([people.admin.actor.user_id]);
  },
);

test('a restore refuses a list of another portal, one that ends before the backup, and one that begins after it', async () => {
  const early = await list();
  const { archive } = await archiveOf(portal);
  const late = await list();
  const refusals = [
    [{ ...late, portal: crypto.randomUUID() }, 'belongs to another portal'],
    // A database that took over the store has its marker, and other ids.
    [{ ...late, portal: portal.store.marker }, 'belongs to another portal'],
    [early, 'before the backup. Name a newer one.'],
    [{ ...late, since: late.until }, 'after the backup: the audit trail has lost earlier ones.'],
  ] as const;
  for (const [erasures, reason] of refusals) {
    const target = await aTarget();
    await expect(restored(archive, target, erasures)).rejects.toThrow(reason);
    expect(await target.store.isEmpty()).toBe(true);
  }
});

nightly('a list whose earlier events the retention has removed says since when it is whole', async () => {
  expect(await list()).toMatchObject({ since: null });
  await asOwner(portal, `insert into app.audit_events (action) values ('audit_events_removed')`);
  const [first] = await asOwner<{ first: string }>(
    portal,
    'select min(happened_at) as first from app.audit_events',
  );
  expect(await list()).toMatchObject({ since: new Date(first?.first ?? '').toISOString() });
});

test('a written list of deletions is read again, and no other file is taken for one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erasures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'portal.erasures');
  for (const given of [await list(), await list()]) {
    await writeErasures(path, given);
    expect(await readErasures(path)).toEqual(given);
  }
  const at = '2026-01-31T10:00:00.000Z';
  const forgotten = { at, kind: 'kit' as const, id: crypto.randomUUID() };
  await writeErasures(path, { ...(await list()), erasures: [forgotten] });
  await deleteAccount(people.otherCustomer.actor.user_id);
  await writeErasures(path, await list());
  expect((await readErasures(path)).erasures.map(({ id }) => id)).toEqual([
    forgotten.id,
    people.otherCustomer.actor.user_id,
  ]);
  await expect(writeErasures(path, { ...(await list()), portal: crypto.randomUUID() })).rejects.toThrow(
    'the list of another portal',
  );
  await writeFile(path, (await readFile(path, 'utf8')).replace('erasures', 'errata'));
  await expect(readErasures(path)).rejects.toThrow('is no list of erasures');
  await expect(readErasures(join(folder, 'none'))).rejects.toThrow('cannot be read');
});
