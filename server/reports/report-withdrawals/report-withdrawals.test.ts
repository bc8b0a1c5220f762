import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { updateNotificationSettings } from '#contract/operation/notifications.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory, type LaboratoryCaller } from '#server/laboratory/testing/aLaboratory.ts';
import { webhookCalls } from '#server/laboratory/webhooks/testing/webhookCalls.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { withdrawalCalls } from './testing/withdrawalCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof withdrawalCalls>;
let laboratory: LaboratoryCaller;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = withdrawalCalls(portal, people);
  laboratory = await aLaboratory(portal, people, 'Sequencing');
});

afterAll(() => portal.close());

const aReport = () => calls.reports.aReport(++number);
const withdrawNotifications = async (kit_id: KitCode) => {
  const { kindsFor } = notificationCalls(portal, people);
  const kinds = [await kindsFor(people.anna, kit_id), await kindsFor(people.paula, kit_id)];
  return kinds.map((of) => of.filter((kind) => kind.includes('withdrawn')));
};

describe('a withdrawal is refused', () => {
  test.each([
    ['without a kit', () => ({ kit_ids: [] }), 400, 'invalid_request'],
    ['of a version without a page', () => ({ version: 1 }), 400, 'invalid_request'],
    ['with an unknown reason', () => ({ reason_id: crypto.randomUUID() }), 409, 'kit_reason_not_offered'],
    [
      'of an unknown code beside a known one',
      (kit_id: KitCode) => ({ kit_ids: [kit_id, kitCode(998)] }),
      404,
      'kit_not_in_inventory',
    ],
  ])('%s, and nothing changes', async (_name, change, status, code) => {
    const kit_id = await aReport();
    const answer = await calls.withdraw(people.admin, { kit_ids: [kit_id], ...change(kit_id) });
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await calls.reports.read(people.anna, kit_id)).status).toBe(200);
  });

  test('a withdrawal is refused with a reason for a rejection, or one that was switched off', async () => {
    const kit_id = await aReport();
    for (const reason_id of [await calls.reasonId('rejected'), await calls.anEndedReason()])
      expect(await calls.withdraw(people.admin, { kit_ids: [kit_id], reason_id })).toMatchObject({
        status: 409,
        body: { code: 'kit_reason_not_offered' },
      });
  });

  test('a withdrawal is refused to a laboratory for the code of another one, like an unknown code', async () => {
    const kit_id = await aReport();
    const foreign = await calls.withdrawByLaboratory(laboratory, { kit_ids: [kit_id] });
    const unknown = await calls.withdrawByLaboratory(laboratory, { kit_ids: [kitCode(998)] });
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'kit_not_in_inventory' } });
    expect((await calls.reports.read(people.anna, kit_id)).status).toBe(200);
  });
});

describe('the readers of a withdrawn report', () => {
  test.each([
    [true, 'in_analysis'],
    [false, 'cancelled'],
  ])('learn when, why, and that a new report follows: %s', async (report_follows, status) => {
    const kit_id = await aReport();
    await calls.withdraw(people.admin, { kit_ids: [kit_id], report_follows });
    for (const person of [people.anna, people.paula]) {
      const kit = await calls.kitFor(person, kit_id);
      expect(kit).toMatchObject({ status, report_generated_at: null });
      expect(kit.withdrawals).toEqual([
        {
          withdrawn_at: expect.any(String),
          pages: person === people.anna ? [1, 2, 3, 4] : [1, 2, 3, 4, 5],
          reason: 'The laboratory mixed up two samples. The results were not about this sample.',
          next_step: 'Do not act on them, and delete copies that you have saved or passed on.',
          report_follows,
        },
      ]);
    }
  });

  test('the readers of a withdrawn report get one notification each, with a mail that no setting keeps away, even for withdrawals at once and again', async () => {
    const kit_id = await aReport();
    const body = { kit_ids: [kit_id] };
    const all = await Promise.all([1, 2, 3].map(() => calls.withdraw(people.admin, body)));
    const again = await calls.withdraw(people.admin, body);
    for (const answer of all) expect([answer.status, answer.body]).toEqual([200, again.body]);
    expect(await withdrawNotifications(kit_id)).toEqual([['report_withdrawn'], ['patient_report_withdrawn']]);
    expect(
      await asOwner(
        portal,
        `select distinct n.mail_state from app.notifications n join app.kits k on k.id = n.kit_record_id
         where k.kit_id = $1 and n.kind like '%withdrawn'`,
        [kit_id],
      ),
    ).toEqual([{ mail_state: 'due' }]);
    for (const kind of ['report_withdrawn', 'patient_report_withdrawn'] as const)
      expect(
        await portal.call(people.anna, updateNotificationSettings, {
          body: { deliveries: { [kind]: 'off' } },
        }),
      ).toMatchObject({ status: 400 });
  });

  test('a suggestion that was never shared has its practitioners as its only readers', async () => {
    const kit_id = await aReport();
    await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 5 });
    expect(await withdrawNotifications(kit_id)).toEqual([[], ['patient_report_withdrawn']]);
    expect((await calls.kitFor(people.anna, kit_id)).withdrawals).toEqual([]);
    expect((await calls.reports.read(people.anna, kit_id)).status).toBe(200);
  });

  test('read of it in programs as entered in error, until a new report is published', async () => {
    const { kit_id, patient_id } = await calls.aMixedUp(++number);
    const reported = async () =>
      (await recordCalls(portal, people).bundleFor(people.anna, patient_id)).entry
        .map(({ resource }) => resource)
        .filter((resource) => 'resourceType' in resource && resource.resourceType === 'DiagnosticReport');
    await calls.withdraw(people.admin, { kit_ids: [kit_id] });
    expect(await reported()).toMatchObject([
      { status: 'entered-in-error', conclusion: expect.stringContaining('mixed up') },
    ]);
    await calls.reports.uploadReport(kit_id);
    expect(await reported()).toMatchObject([{ status: 'final' }]);
  });
});

test('a withdrawal is one event, which the owner reads, and one message to the laboratory', async () => {
  const { kit_id, patient_id } = await calls.aMixedUp(++number);
  const { id: webhook_id } = await webhookCalls(portal, people).make();
  const recorded = await recordedBy(portal, () => calls.withdraw(people.admin, { kit_ids: [kit_id] }));
  const pages = [1, 2, 4, 5, 6, 7];
  expect(briefly(recorded, 'action', 'actor_role', 'details')).toEqual([
    ['suggestion_unshared', 'admin', null],
    ['kit_status_changed', 'admin', { from: 'report_ready', to: 'in_analysis' }],
    ['report_withdrawn', 'admin', { pages }],
  ]);
  const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} });
  expect(listPatientEvents.result.parse(body).events[0]).toMatchObject({
    action: 'report_withdrawn',
    details: null,
  });
  expect(await webhookCalls(portal, people).payloadsOf(webhook_id, kit_id)).toMatchObject([
    { type: 'kit.report_withdrawn', data: { kit_id, pages, report_follows: true } },
  ]);
});

test('all kits of a run are withdrawn in one act, and those without a report change nothing', async () => {
  const kit_ids = [await aReport(), await aReport(), await calls.aBareKit(++number)];
  const { body } = await calls.withdraw(people.admin, { kit_ids });
  expect(body).toMatchObject({
    kits: kit_ids.map((kit_id, place) => ({
      kit_id,
      files: place === 2 ? [] : [1, 2, 3, 4, 5].map((page) => ({ page, version: 1 })),
    })),
  });
  for (const kit_id of kit_ids) expect((await calls.reports.read(people.anna, kit_id)).status).toBe(404);
});

describe('who opened a report', () => {
  test('the openings of a report are listed by door, with the withdrawn versions', async () => {
    const { kit_id, patient_id } = await calls.aMixedUp(++number);
    const { reports } = calls;
    await reports.read(people.paula, kit_id, '2');
    await reports.read(people.anna, kit_id, '2', '1');
    await recordCalls(portal, people).download(people.anna, patient_id);
    await recordCalls(portal, people).everything(people.paula, patient_id);
    await recordCalls(portal, people).openedLink(patient_id);
    await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 2, version: 1 });
    const { body } = await calls.openings(people.admin, kit_id);
    expect(body).toMatchObject({
      withdrawals: [{ files: [{ page: 2, version: 1 }], report_follows: true }],
      has_more: false,
    });
    const { openings } = body as { openings: Record<string, unknown>[] };
    expect(
      openings.map(({ door, actor_role, page, version, is_withdrawn }) => [
        door,
        actor_role,
        page,
        version,
        is_withdrawn,
      ]),
    ).toEqual([
      ['record_link', 'anonymous', null, null, null],
      ['fhir', 'practitioner', null, null, null],
      ['record', 'customer', null, null, null],
      ['page', 'customer', 2, 1, true],
      ['page', 'practitioner', 2, 2, false],
      ['link', 'admin', 5, 2, false],
      ['link', 'practitioner', 5, 2, false],
    ]);
  });

  test('the openings of a report are listed for administrators alone, and not for an unknown code', async () => {
    const kit_id = await aReport();
    for (const [person, status] of [
      [undefined, 401],
      [people.anna, 403],
      [people.paula, 403],
      [laboratory, 401],
    ] as const)
      expect((await calls.openings(person, kit_id)).status).toBe(status);
    expect(await calls.openings(people.admin, kitCode(998))).toMatchObject({ status: 404 });
  });
});
