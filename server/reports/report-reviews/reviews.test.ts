import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { reviewReport } from '#contract/reports/report-reviews.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { withdrawalCalls } from '#server/reports/report-withdrawals/testing/withdrawalCalls.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { reviewCalls } from './testing/reviewCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof reviewCalls>;
let withdrawals: ReturnType<typeof withdrawalCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = reviewCalls(portal, people);
  withdrawals = withdrawalCalls(portal, people);
});

afterAll(() => portal.close());

/** A kit with a published page. */
async function aReport() {
  const kit = await aKit(portal, people, ++number);
  await withdrawals.reports.uploadPage(kit.kit_id, '1');
  await withdrawals.reports.publish(kit.kit_id);
  return kit;
}

describe('a mark', () => {
  test('a mark is shown with name and date to every practitioner with access and to administrators', async () => {
    const { kit_id, patient_id } = await aReport();
    await calls.share(patient_id, people.otherPractitioner);
    expect((await calls.markSeen(people.paula, kit_id)).status).toBe(204);
    expect((await calls.markSeen(people.otherPractitioner, kit_id)).status).toBe(204);

    const names = ['Dr. Paula', 'Dr. Other'];
    for (const [person, own] of [
      [people.paula, 'Dr. Paula'],
      [people.otherPractitioner, 'Dr. Other'],
      [people.admin, ''],
    ] as const) {
      const reviews = names.map((reviewer) =>
        expect.objectContaining({ reviewer, is_own: reviewer === own, is_current: true }),
      );
      expect((await calls.stateFor(person, kit_id)).reviews).toEqual(reviews);
      expect((await calls.rowFor(person, kit_id))?.reviews).toEqual(reviews);
    }
  });

  test('keeps its date when it is sent again, also twice at once', async () => {
    const { kit_id } = await aReport();
    const answers = await Promise.all([1, 2].map(() => calls.markSeen(people.paula, kit_id)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const { reviews } = await calls.stateFor(people.paula, kit_id);
    await calls.markSeen(people.paula, kit_id);
    expect((await calls.stateFor(people.paula, kit_id)).reviews).toEqual(reviews);
    expect(reviews).toHaveLength(1);
  });

  test('a mark is taken back by its author alone, and taking it back again changes nothing', async () => {
    const { kit_id, patient_id } = await aReport();
    await calls.share(patient_id, people.otherPractitioner);
    await calls.markSeen(people.paula, kit_id);
    expect((await calls.takeBack(people.otherPractitioner, kit_id)).status).toBe(204);
    expect((await calls.stateFor(people.admin, kit_id)).reviews).toHaveLength(1);
    for (const _ of [1, 2]) expect((await calls.takeBack(people.paula, kit_id)).status).toBe(204);
    expect((await calls.stateFor(people.admin, kit_id)).reviews).toEqual([]);
  });

  test('a mark is recorded for administrators, and each change once', async () => {
    const { kit_id, patient_id } = await aReport();
    const events = await recordedBy(portal, async () => {
      for (const _ of [1, 2]) await calls.markSeen(people.paula, kit_id);
      for (const _ of [1, 2]) await calls.takeBack(people.paula, kit_id);
    });
    expect(briefly(events, 'action', 'actor_id', 'patient_id', 'kit_id')).toEqual(
      ['report_reviewed', 'review_taken_back'].map((action) => [
        action,
        people.paula.actor.user_id,
        patient_id,
        kit_id,
      ]),
    );
  });
});

describe('a mark is old', () => {
  test.each([
    [
      'amended',
      async (kit_id: ReturnType<typeof kitCode>) => {
        await withdrawals.reports.uploadPage(kit_id, '1', aPage('corrected'));
        await withdrawals.reports.publish(kit_id);
      },
    ],
    [
      'published',
      async (kit_id: ReturnType<typeof kitCode>) => {
        await withdrawals.reports.uploadPage(kit_id, '2');
        await withdrawals.reports.publish(kit_id);
      },
    ],
    [
      'withdrawn',
      async (kit_id: ReturnType<typeof kitCode>) =>
        void (await withdrawals.withdraw(people.admin, { kit_ids: [kit_id] })),
    ],
  ])('a mark is old once its report is %s, and a new mark replaces it', async (report_change, change) => {
    const { kit_id } = await aReport();
    await calls.markSeen(people.paula, kit_id);
    await change(kit_id);
    expect(await calls.stateFor(people.paula, kit_id)).toMatchObject({
      report_change,
      reviews: [{ is_current: false }],
    });
    expect((await calls.kitsFor(people.paula, 'to_review')).kits).toContain(kit_id);
    await calls.markSeen(people.paula, kit_id);
    expect(await calls.stateFor(people.paula, kit_id)).toMatchObject({ reviews: [{ is_current: true }] });
    expect((await calls.kitsFor(people.paula, 'to_review')).kits).not.toContain(kit_id);
  });

  test('but not by a suggestion', async () => {
    const { kit_id } = await aReport();
    await calls.markSeen(people.paula, kit_id);
    await withdrawals.reports.suggest(people.paula, kit_id);
    expect(await calls.stateFor(people.paula, kit_id)).toMatchObject({ reviews: [{ is_current: true }] });
  });
});

describe('a mark is refused', () => {
  test('if its author has seen an earlier report, or there is none', async () => {
    const { kit_id } = await aReport();
    const { report_changed_at } = await calls.stateFor(people.paula, kit_id);
    await withdrawals.reports.uploadPage(kit_id, '2');
    await withdrawals.reports.publish(kit_id);
    const bare = await aKit(portal, people, ++number);
    for (const code of [kit_id, bare.kit_id])
      expect(await calls.mark(people.paula, code, report_changed_at ?? '')).toMatchObject({
        status: 409,
        body: {
          code: 'report_changed_since',
          message: 'This report has changed since you opened it. Please look at it again.',
        },
      });
    expect((await calls.stateFor(people.paula, kit_id)).reviews).toEqual([]);
  });

  test.each([{}, { report_changed_at: 'now' }, { report_changed_at: null }])(
    'a mark is refused with the body %j',
    async (body) => {
      const params = { kit_id: kitCode(1) };
      expect((await portal.call(people.paula, reviewReport, { params, body: body as never })).status).toBe(
        400,
      );
    },
  );

  test.each<[string, (all: People) => Person | undefined, state: number, mark: number]>([
    ['nobody', () => undefined, 401, 401],
    ['the owner', ({ anna }) => anna, 403, 403],
    ['another customer', ({ otherCustomer }) => otherCustomer, 403, 403],
    ['a practitioner without access', ({ otherPractitioner }) => otherPractitioner, 404, 404],
    ['an administrator, who reads marks', ({ admin }) => admin, 200, 403],
  ])('a mark is refused to %s', async (_name, who, read, write) => {
    const { kit_id } = await aReport();
    const { report_changed_at } = await calls.stateFor(people.paula, kit_id);
    const person = who(people);
    expect((await calls.state(person, kit_id)).status).toBe(read);
    expect((await calls.mark(person, kit_id, report_changed_at ?? '')).status).toBe(write);
    expect((await calls.takeBack(person, kit_id)).status).toBe(write);
  });

  test('a mark is refused after the end of the access, as on a kit that does not exist; the mark is hidden until a new grant', async () => {
    const { kit_id, patient_id } = await aReport();
    await calls.markSeen(people.paula, kit_id);
    const practitioner_id = people.paula.actor.user_id;
    await portal.call(people.anna, revokeAccess, { params: { patient_id, practitioner_id } });
    const now = new Date().toISOString();
    for (const ask of [
      (code: typeof kit_id) => calls.state(people.paula, code),
      (code: typeof kit_id) => calls.mark(people.paula, code, now),
      (code: typeof kit_id) => calls.takeBack(people.paula, code),
    ]) {
      const [hidden, missing] = [await ask(kit_id), await ask(kitCode(999))];
      expect(hidden.status).toBe(404);
      expect(hidden.body).toEqual(missing.body);
    }
    await calls.share(patient_id, people.paula);
    expect((await calls.stateFor(people.paula, kit_id)).reviews).toMatchObject([{ is_current: true }]);
  });
});

test('no door of the family shows a mark', async () => {
  const kit = await aReport();
  const { kit_id, patient_id } = kit;
  const bodies = async () => {
    const { everything, archiveFor } = recordCalls(portal, people);
    const answers = [
      await everything(people.anna, patient_id),
      await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} }),
      await portal.call(people.anna, getReportSummary, { params: { kit_id } }),
      await portal.call(people.anna, getPatient, { params: { patient_id } }),
    ];
    const archive = Object.values(await archiveFor(people.anna, patient_id)).map(String);
    return [...answers.map(({ response }) => response.body), ...archive].join();
  };
  await calls.markSeen(people.paula, kit_id);
  expect(await bodies()).not.toMatch(/review|taken_back/i);
});

test('a mark goes with its kit', async () => {
  const { kit_id, id } = await aReport();
  await calls.markSeen(people.paula, kit_id);
  const left = () => asOwner(portal, 'select from app.report_reviews where kit_record_id = $1', [id]);
  expect(await left()).toHaveLength(1);
  await asOwner(portal, 'delete from app.kits where id = $1', [id]);
  expect(await left()).toEqual([]);
});
