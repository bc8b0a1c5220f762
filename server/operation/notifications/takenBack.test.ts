import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { undoReceipt } from '#contract/laboratory/kit-intake.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { readNotifications, updateNotificationSettings } from '#contract/operation/notifications.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { readConfig } from '#server/base/config.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { mailDueNotifications } from './mailDueNotifications.ts';
import { type MailedNotifications, mailedNotifications } from './testing/mailedNotifications.ts';

let mailed: MailedNotifications;

beforeAll(async () => {
  mailed = await mailedNotifications();
});

afterAll(() => mailed.close());

const kindsOf = async ({ anna, kit_id }: Awaited<ReturnType<MailedNotifications['anOwner']>>) =>
  (await mailed.calls.kindsFor(anna, kit_id)).filter((kind) => kind !== 'practitioner_added');

const historySeenBy = async ({ anna, kit_id }: Awaited<ReturnType<MailedNotifications['anOwner']>>) => {
  const { body } = await mailed.portal.call(anna, getReportSummary, { params: { kit_id } });
  return getReportSummary.result.parse(body).kit.status_changes;
};

/** The statuses in the activity of a kit's patient. */
const activityOf = async ({ anna, patient_id }: Awaited<ReturnType<MailedNotifications['anOwner']>>) => {
  const { body } = await mailed.portal.call(anna, listPatientEvents, { params: { patient_id }, query: {} });
  return listPatientEvents.result.parse(body).events.flatMap(({ details }) => details?.['to'] ?? []);
};

const receive = ({ kit_id }: { kit_id: Parameters<MailedNotifications['calls']['changeStatus']>[0] }) =>
  mailed.calls.changeStatus(kit_id, 'registered', 'received');

test('a receipt that is undone leaves neither a notification nor a mail', async () => {
  const owner = await mailed.anOwner();
  const before = (await mailed.mailsOf(owner.anna)).length;
  await receive(owner);
  expect(await kindsOf(owner)).toEqual(['sample_received']);
  const { kit_id } = owner;
  await mailed.portal.call(mailed.people.admin, undoReceipt, { params: { kit_id } });
  expect(await kindsOf(owner)).toEqual([]);
  expect(await mailed.mailsOf(owner.anna)).toHaveLength(before);
});

test('a question that is answered in time is announced to no guardian, and mailed to nobody', async () => {
  const owner = await mailed.anOwner();
  await mailed.calls.changeStatus(owner.kit_id, 'registered', 'information_needed');
  const before = await mailed.portal.call(owner.anna, getPatient, {
    params: { patient_id: owner.patient_id },
  });
  const question_id = getPatient.result.parse(before.body).kits[0]?.last_change?.id ?? 0;
  const mails = (await mailed.mailsOf(mailed.people.paula)).length;
  await mailed.portal.call(owner.anna, answerLaboratory, {
    params: { kit_record_id: owner.id },
    body: { question_id, text: 'On Monday.' },
  });
  expect(await kindsOf(owner)).toEqual([]);
  expect(await mailed.mailsOf(mailed.people.paula)).toHaveLength(mails);
});

test.each(['received', 'in_analysis'] as const)(
  'a rejection of a kit that was %s leaves no trace in the history of its family once its author takes it back',
  async (before) => {
    const owner = await mailed.anOwner();
    await receive(owner);
    await mailed.calls.kindsFor(owner.anna, owner.kit_id);
    if (before === 'in_analysis') await mailed.calls.changeStatus(owner.kit_id, 'received', before);
    const seen = await historySeenBy(owner);
    await mailed.calls.changeStatus(owner.kit_id, before, 'rejected');
    await mailed.calls.changeStatus(owner.kit_id, 'rejected', 'received');
    const after = await historySeenBy(owner);
    const told = await activityOf(owner);
    expect(told).toContain('received');
    expect(told).not.toContain('rejected');
    expect(after.slice(0, seen.length)).toEqual(seen);
    expect(after.slice(seen.length).map(({ status }) => status)).toEqual(
      before === 'received' ? [] : ['received'],
    );
  },
);

test('a kit that is received again after an undone receipt has one notification, and one receipt in the activity', async () => {
  const owner = await mailed.anOwner();
  await receive(owner);
  await mailed.portal.call(mailed.people.admin, undoReceipt, { params: { kit_id: owner.kit_id } });
  await receive(owner);
  expect(await kindsOf(owner)).toEqual(['sample_received']);
  expect(await activityOf(owner)).toEqual(['received']);
});

test.each(['rejected', 'information_needed'] as const)(
  'a kit that was %s by mistake keeps the notification of its receipt alone',
  async (status) => {
    const owner = await mailed.anOwner();
    await receive(owner);
    await mailed.calls.changeStatus(owner.kit_id, 'received', status);
    await mailed.calls.changeStatus(owner.kit_id, status, 'received');
    expect(await kindsOf(owner)).toEqual(['sample_received']);
  },
);

test.each(['in_analysis', 'information_needed'] as const)(
  'a rejection of a kit that was %s leaves no notification once its author takes it back',
  async (before) => {
    const owner = await mailed.anOwner();
    await receive(owner);
    await mailed.calls.changeStatus(owner.kit_id, 'received', before);
    await mailed.calls.changeStatus(owner.kit_id, before, 'rejected');
    await mailed.calls.changeStatus(owner.kit_id, 'rejected', 'received');
    expect(await kindsOf(owner)).toEqual(['sample_received']);
  },
);

test('a rejection whose mail was written keeps its notification, and the way back has one', async () => {
  const owner = await mailed.anOwner();
  await receive(owner);
  await mailed.calls.changeStatus(owner.kit_id, 'received', 'rejected');
  await mailed.send(owner.anna);
  await mailed.calls.changeStatus(owner.kit_id, 'rejected', 'received');
  expect(await kindsOf(owner)).toEqual(['sample_received', 'sample_rejected', 'sample_received']);
});

test('the notification and the mail about a status wait until the status can no longer be taken back', async () => {
  const owner = await mailed.anOwner();
  const { user_id } = owner.anna.actor;
  const work = () =>
    mailDueNotifications(mailed.portal.database.db, readConfig({ NODE_ENV: 'test' }), user_id);
  const seen = async () => {
    const { notifications, unread } = await mailed.calls.list(owner.anna);
    return [notifications.filter(({ kind }) => kind === 'sample_received').length, unread];
  };
  await receive(owner);
  await work();
  await mailed.portal.call(owner.anna, readNotifications, { body: { up_to: Number.MAX_SAFE_INTEGER } });
  expect(await seen()).toEqual([0, 0]);
  const due = await asOwner<{ is_held: boolean; jobs: number }>(
    mailed.portal,
    `select mail_at = held_until and held_until between now() + interval '90 seconds' and now() + interval '2 minutes' as is_held,
       (select count(*) from graphile_worker.jobs j where j.key like 'mailNotifications ' || $1 || '%' and j.run_at = held_until) as jobs
     from app.notifications where user_id = $1::uuid and mail_state = 'due'`,
    [user_id],
  );
  expect(due).toEqual([{ is_held: true, jobs: 1 }]);
  await mailed.calls.endHold(owner.anna);
  await work();
  expect(await seen()).toEqual([1, 1]);
});

test('a reader without mails about a kind sees its notification after the same time', async () => {
  const owner = await mailed.anOwner();
  await mailed.portal.call(owner.anna, updateNotificationSettings, {
    body: { deliveries: { sample_received: 'off' } },
  });
  await receive(owner);
  expect((await mailed.calls.list(owner.anna)).notifications.map(({ kind }) => kind)).not.toContain(
    'sample_received',
  );
  expect(await kindsOf(owner)).toEqual(['sample_received']);
});

test('an undo in a race with the mail leaves the notifications of both changes or of none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await mailed.anOwner();
    await receive(owner);
    await mailed.mailsOf(owner.anna);
    await mailed.calls.changeStatus(owner.kit_id, 'received', 'rejected');
    await Promise.all([
      mailed.send(owner.anna),
      mailed.calls.changeStatus(owner.kit_id, 'rejected', 'received'),
    ]);
    const kinds = await kindsOf(owner);
    const both = ['sample_received', 'sample_rejected', 'sample_received'];
    expect([['sample_received'], both]).toContainEqual(kinds);
  }
});
