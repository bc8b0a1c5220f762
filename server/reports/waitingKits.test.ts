import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { previewReportPage } from '#contract/reports/previews.ts';
import { getReportFiles } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import {
  forgetAttempts,
  proofOf,
  register,
  registerByLabel,
} from '#server/families/register-kit/testing/registration.ts';
import { during } from '#server/testing/during.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { publishFiles } from './queries.ts';
import { aPage, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(200) } } });
});

afterAll(() => portal.close());

const filesOf = async (kit_id: KitCode) =>
  (await portal.call(people.admin, getReportFiles, { params: { kit_id } })).body;

describe('files for unregistered kits', () => {
  test('files of an unregistered kit become readable with its registration by the label', async () => {
    const kit_id = kitCode(1);
    await reports.uploadPage(kit_id, '1');
    expect(await filesOf(kit_id)).toMatchObject({ is_registered: false, files: [{ page: 1, version: 1 }] });
    const preview = await portal.call(people.admin, previewReportPage, { params: { kit_id, page: '1' } });
    expect(preview.body).toBe(aPage('1'));
    expect(await reports.publish(kit_id)).toMatchObject({
      status: 200,
      body: {
        is_registered: false,
        report_generated_at: null,
        files: [{ published_at: expect.any(String) }],
      },
    });
    for (const person of [people.anna, people.paula, people.admin])
      expect((await reports.read(person, kit_id)).status).toBe(404);

    expect((await registerByLabel(portal, people.anna, people.admin, 1)).status).toBe(201);
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    expect((await reports.read(people.otherCustomer, kit_id)).status).toBe(404);
    expect(await filesOf(kit_id)).toMatchObject({
      is_registered: true,
      report_generated_at: expect.any(String),
    });
  });

  test('unpublished files give a kit no report, and versions continue after the registration', async () => {
    const kit_id = kitCode(2);
    await reports.uploadPage(kit_id, '1');
    await registerByLabel(portal, people.anna, people.admin, 2);
    expect(await filesOf(kit_id)).toMatchObject({ is_registered: true, report_generated_at: null });
    expect((await reports.read(people.anna, kit_id)).status).toBe(404);
    expect(await reports.uploadPage(kit_id, '1', aPage('other'))).toMatchObject({ body: { version: 2 } });
    await reports.publish(kit_id);
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('other'));
  });

  test('replacing files before the registration makes no amendment, because nobody has read them', async () => {
    const kit_id = kitCode(4);
    for (const text of ['first', 'second']) {
      await reports.uploadPage(kit_id, '1', aPage(text));
      await reports.publish(kit_id);
    }
    await registerByLabel(portal, people.anna, people.admin, 4);
    expect(await reports.pagesFor(people.anna, kit_id)).toEqual({
      availablePages: [1],
      has_species: false,
      amended_at: null,
    });
    await reports.uploadPage(kit_id, '1', aPage('third'));
    await reports.publish(kit_id);
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ amended_at: expect.any(String) });
  });

  test('an inactive kit takes files, and a code outside the inventory does not', async () => {
    const params = { kit_id: kitCode(3) };
    await portal.call(people.admin, setKitActive, { params, body: { is_active: false } });
    expect((await reports.uploadPage(kitCode(3), '1')).status).toBe(200);
    const refusal = {
      status: 404,
      body: { code: 'kit_not_in_inventory', message: 'This Kit ID is not in the inventory.' },
    };
    expect(await reports.uploadPage(kitCode(999), '1')).toMatchObject(refusal);
    expect(await reports.publish(kitCode(999))).toMatchObject(refusal);
    expect(await filesOf(kitCode(999))).toMatchObject(refusal.body);
  });
});

test('the code of a deleted kit stays used and takes no files', async () => {
  const customer = await aPerson(portal.database.db, people.admin, 'customer');
  const kit_id = kitCode(10);
  await register(portal, customer, 10);
  await reports.uploadReport(kit_id);
  await portal.call(people.admin, deleteUser, { params: { user_id: customer.actor.user_id } });
  const refusal = { status: 409, body: { code: 'kit_deleted' } };
  expect(await reports.uploadPage(kit_id, '1')).toMatchObject(refusal);
  expect(await reports.publish(kit_id)).toMatchObject(refusal);
  expect(await filesOf(kit_id)).toMatchObject({ is_registered: false, files: [] });
});

describe('parallel changes of an unregistered kit', () => {
  test('a registration waits for an open publication and applies it', async () => {
    const kit_id = kitCode(20);
    await reports.uploadPage(kit_id, '1');
    const proof = await proofOf(portal, people.admin, 20);
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(publishFiles(kit_id, {})),
      () => register(portal, people.anna, 20, { proof }),
    );
    expect(answer.status).toBe(201);
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    expect(await filesOf(kit_id)).toMatchObject({ report_generated_at: expect.any(String) });
  });

  test('parallel uploads, registrations and publications lose no file', async () => {
    await forgetAttempts(portal);
    const customers = await Promise.all(
      Array.from({ length: 10 }, () => aPerson(portal.database.db, people.admin, 'customer')),
    );
    const numbers = Array.from({ length: 40 }, (_, index) => 101 + index);
    await Promise.all(numbers.map((number) => reports.uploadPage(kitCode(number), '1')));
    const answers = await Promise.all(
      numbers.flatMap((number, index) => [
        reports.publish(kitCode(number)),
        registerByLabel(portal, customers[index % customers.length] ?? people.anna, people.admin, number),
        reports.uploadPage(kitCode(number), '2'),
      ]),
    );
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201]);
    const left = await asOwner(
      portal,
      `select f.kit_id from app.report_files f join app.kits k on k.kit_id = f.kit_id
       where f.kit_id between 'MB000101' and 'MB000140' and (f.kit_record_id is distinct from k.id
         or f.page = 1 and (f.published_at is null or k.report_generated_at is null or k.status <> 'report_ready'))`,
    );
    expect(left).toEqual([]);
  });

  test('a deletion and a publication never deadlock', async () => {
    const { db } = portal.database;
    await forgetAttempts(portal);
    const numbers = Array.from({ length: 15 }, (_, index) => 151 + index);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const customer = await aPerson(db, people.admin, 'customer');
        await register(portal, customer, number);
        await reports.uploadPage(kitCode(number), '1');
        const [deletion, publication] = await Promise.all([
          portal.call(people.admin, deleteUser, { params: { user_id: customer.actor.user_id } }),
          reports.publish(kitCode(number)),
        ]);
        return [deletion.status, publication.status] as const;
      }),
    );
    expect(answers.every(([deletion]) => deletion === 204)).toBe(true);
    expect(answers.every(([, publication]) => [200, 409].includes(publication))).toBe(true);
  });
});
