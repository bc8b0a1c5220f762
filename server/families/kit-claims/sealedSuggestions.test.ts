import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import {
  publishLaboratoryReport,
  uploadLaboratorySuggestion,
} from '#contract/laboratory/laboratory-reports.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { importFolder } from '#server/commands/importFolder.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { knowsFiles } from '#server/storage/queries.ts';
import { aKit } from '#server/testing/family.ts';
import { removeSealedSuggestions } from './queries.ts';
import { type SuggestionSetUp, suggestionSetUp } from './testing/suggestionSetUp.ts';

let { portal, people, reports, store, calls, suggestions } = {} as SuggestionSetUp;
let number = 0;

beforeAll(async () => {
  ({ portal, people, reports, store, calls, suggestions } = await suggestionSetUp());
});

afterAll(() => portal.close());

/** Undoes a registration whose only file Dr. Paula wrote. Resolves to the key of the file's object. */
async function aSealedObject({ id, kit_id }: { id: KitRecordId; kit_id: KitCode }): Promise<string> {
  await reports.suggest(people.paula, kit_id);
  await calls.undo(kit_id, id);
  await store.tidyUp();
  const [sealed] = await asOwner<{ object_key: string }>(
    portal,
    `select s.object_key from app.sealed_suggestions s join app.undone_registrations u on u.id = s.undone_id
     where u.kit_id = $1`,
    [kit_id],
  );
  return sealed?.object_key ?? '';
}

test('a portal whose only file is a sealed suggestion knows that it has files', async () => {
  await aSealedObject(await aKit(portal, people, (number += 1)));
  const others = await asOwner(
    portal,
    'select object_key from app.report_files union select object_key from app.unclaimed_objects',
  );
  expect(others).toEqual([]);
  expect(await portal.database.db.run(worker, knowsFiles())).toBe(true);
});

test('the next family and its practitioner get the suggestion of the laboratory, not that of the former practitioner', async () => {
  const { id, kit_id } = await suggestions.aSuggestion((number += 1));
  await calls.undo(kit_id, id);
  await suggestions.registerForOthers(number);
  expect((await reports.suggestion(people.otherPractitioner, kit_id)).body).toBe(aPdf());
  expect((await reports.suggestion(people.otherPractitioner, kit_id, '2')).status).toBe(404);
  expect((await reports.share(people.otherPractitioner, kit_id, 'enable')).status).toBe(200);
  expect((await reports.suggestion(people.otherCustomer, kit_id)).body).toBe(aPdf());
});

test('an accepted claim seals the suggestion of the former practitioner, too', async () => {
  const { kit_id } = await aKit(portal, people, (number += 1));
  await reports.suggest(people.paula, kit_id);
  await calls.claim(people.otherCustomer, kit_id);
  expect((await calls.decide(kit_id, 'accepted')).status).toBe(204);
  await suggestions.registerForOthers(number);
  expect((await reports.suggestion(people.otherPractitioner, kit_id)).status).toBe(404);
  expect((await reports.share(people.otherPractitioner, kit_id, 'enable')).status).toBe(404);
  expect(await suggestions.newestOf(kit_id)).toEqual([]);
});

test('a suggestion that an administrator uploaded on the screen of the report is sealed', async () => {
  const { id, kit_id } = await suggestions.aSuggestion((number += 1));
  await reports.suggest(people.admin, kit_id, aPdf('by the office'));
  await calls.undo(kit_id, id);
  expect(await suggestions.newestOf(kit_id)).toMatchObject([{ version: 1 }]);
});

const imported = async (kit_id: KitCode) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-import-'));
  await writeFile(join(folder, `${kit_id}_Suggestion.pdf`), aPdf());
  const { config, store: files, database } = portal;
  const wanted = { folder, publishes: true, keeps: true };
  for await (const { outcome } of importFolder({ config, store: files, db: database.db }, wanted))
    expect(outcome).not.toBe('refused');
  await rm(folder, { recursive: true });
};
const sent = async (kit_id: KitCode) => {
  const made = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'Sequencing' } });
  const laboratory = { token: createLaboratoryKey.result.parse(made.body).key };
  await portal.call(laboratory, uploadLaboratorySuggestion, { params: { kit_id } }, aPdf());
  await portal.call(laboratory, publishLaboratoryReport, { params: { kit_id }, body: {} });
};

test.each<[string, (kit_id: KitCode) => Promise<void>]>([
  ['an administrator uploaded with the report', (kit_id) => reports.uploadReport(kit_id)],
  ['a laboratory sent', sent],
  ['a command imported', imported],
])('a suggestion that %s stays with the code', async (_, upload) => {
  const { kit_id, id } = await aKit(portal, people, (number += 1));
  await upload(kit_id);
  await calls.undo(kit_id, id);
  await suggestions.registerForOthers(number);
  expect((await reports.suggestion(people.otherPractitioner, kit_id)).body).toBe(aPdf());
});

test("an undo seals the notes of an earlier family's practitioners", async () => {
  const { id, kit_id } = await suggestions.aSuggestion((number += 1));
  await calls.undo(kit_id, id);
  await suggestions.unseal(kit_id);
  const next = await suggestions.registerForOthers(number);
  expect((await reports.suggestion(people.otherPractitioner, kit_id)).body).toBe(aPdf('for Mia'));
  await calls.undo(kit_id, next.id);
  expect(await suggestions.newestOf(kit_id)).toMatchObject([{ version: 1 }]);
});

test('the object of a sealed suggestion goes with its patient', async () => {
  const kit = await aKit(portal, people, (number += 1));
  const object_key = await aSealedObject(kit);
  expect(await store.objectsIn('')).toContain(object_key);
  await asOwner(portal, 'delete from app.patients where id = $1', [kit.patient_id]);
  await store.tidyUp();
  expect(await store.objectsIn('')).not.toContain(object_key);
});

test('a sealed suggestion and its object go when the registration can no longer be restored', async () => {
  const kit = await aKit(portal, people, (number += 1));
  const object_key = await aSealedObject(kit);
  const remove = () => portal.database.db.run(worker, removeSealedSuggestions());
  await remove();
  await store.tidyUp();
  expect(await store.objectsIn('')).toContain(object_key);
  await asOwner(
    portal,
    `update app.undone_registrations set restore_until = now() - interval '1 minute' where kit_id = $1`,
    [kit.kit_id],
  );
  await remove();
  await store.tidyUp();
  expect(await store.objectsIn('')).not.toContain(object_key);
});
