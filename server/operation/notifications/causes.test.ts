import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { recordFailedDelivery } from '#server/operation/mail/queries.ts';
import { aPage, aPdf, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { anAddress, register } from '#server/testing/accounts.ts';
import { aKit, completeGeneric, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { notificationCalls } from './testing/notificationCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof notificationCalls>;
let reports: ReturnType<typeof reportCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = notificationCalls(portal, people);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const anotherKit = () => aKit(portal, people, ++number);

test('an owner gets one notification for each change of status that concerns them', async () => {
  const { kit_id } = await anotherKit();
  await calls.changeStatus(kit_id, 'registered', 'received');
  await calls.changeStatus(kit_id, 'received', 'information_needed');
  await calls.afterUndoTime(kit_id);
  await calls.changeStatus(kit_id, 'information_needed', 'received');
  await calls.changeStatus(kit_id, 'received', 'in_analysis');
  await calls.changeStatus(kit_id, 'in_analysis', 'rejected');
  await calls.afterUndoTime(kit_id);
  await calls.changeStatus(kit_id, 'rejected', 'received');
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual([
    'sample_received',
    'information_needed',
    'sample_rejected',
    'sample_received',
  ]);
});

test('of two changes of a status at once, the one that is refused leaves no notification', async () => {
  const { kit_id } = await anotherKit();
  await Promise.all([1, 2, 3].map(() => calls.changeStatus(kit_id, 'registered', 'received')));
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual(['sample_received']);
});

test('a report that is published several times at once is one notification for each reader', async () => {
  const { kit_id } = await anotherKit();
  await reports.uploadPage(kit_id, '1');
  await reports.uploadPage(kit_id, '2');
  await Promise.all([1, 2, 3].map(() => reports.publish(kit_id)));
  await reports.publish(kit_id);
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual(['report_published']);
  expect(await calls.kindsFor(people.paula, kit_id)).toEqual(['patient_report']);
  expect(await calls.kindsFor(people.otherPractitioner, kit_id)).toEqual([]);
});

test('a replaced page is a notification of an amendment', async () => {
  const kit_id = await reports.aReport(++number);
  await reports.uploadPage(kit_id, '1', aPage('corrected'));
  await reports.publish(kit_id);
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual(['report_published', 'report_amended']);
});

test('a suggestion that is not shared sends the owner nothing', async () => {
  const { kit_id } = await anotherKit();
  await reports.uploadPdf(kit_id);
  await reports.publish(kit_id);
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual([]);
});

test('a suggestion that is shared and withdrawn leaves two notifications, and no mail that it was shared', async () => {
  const kit_id = await reports.aReport(++number);
  await reports.share(people.paula, kit_id, 'enable');
  await reports.share(people.paula, kit_id, 'enable');
  await reports.share(people.paula, kit_id, 'disable');
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual([
    'report_published',
    'suggestion_shared',
    'suggestion_withdrawn',
  ]);
  const states = await asOwner(
    portal,
    `select n.kind, n.mail_state from app.notifications n join app.kits k on k.id = n.kit_record_id
     where k.kit_id = $1 and n.kind like 'suggestion%' order by n.id`,
    [kit_id],
  );
  expect(states).toEqual([
    { kind: 'suggestion_shared', mail_state: 'dropped' },
    { kind: 'suggestion_withdrawn', mail_state: 'due' },
  ]);
});

test('the notification of a shared suggestion says whether it replaced another one', async () => {
  const kit_id = await reports.aReport(++number);
  await reports.share(people.paula, kit_id, 'enable');
  await reports.suggest(people.paula, kit_id, aPdf('corrected'));
  await reports.share(people.paula, kit_id, 'enable');
  await reports.share(people.paula, kit_id, 'disable');
  await reports.share(people.paula, kit_id, 'enable');
  const { notifications } = await calls.list(people.anna);
  const shared = notifications.filter(
    (notification) => notification.kit_id === kit_id && notification.kind === 'suggestion_shared',
  );
  expect(shared.map(({ is_replacement }) => is_replacement).toReversed()).toEqual([false, true, false]);
});

test('an owner learns who gets access, who uses it for the first time, and who loses it', async () => {
  const { patient_id, kit_id } = await anotherKit();
  const { admin, anna, otherPractitioner } = people;
  const practitioner_code = otherPractitioner.practitioner_code ?? '';
  await portal.call(anna, grantAccess, { params: { patient_id }, body: { practitioner_code } });
  await reports.uploadReport(kit_id);
  await reports.read(otherPractitioner, kit_id, '1');
  await reports.read(otherPractitioner, kit_id, '2');
  await reports.read(admin, kit_id, '2');
  const practitioner_id = otherPractitioner.actor.user_id;
  await portal.call(anna, revokeAccess, { params: { patient_id, practitioner_id } });
  const { notifications } = await calls.list(anna);
  const kinds = notifications
    .filter((notification) => notification.patient_id === patient_id)
    .map(({ kind }) => kind);
  expect(kinds.toReversed()).toEqual([
    'practitioner_added',
    'practitioner_added',
    'report_published',
    'access_first_used',
    'practitioner_removed',
  ]);
});

test('a question is repeated after two and five days, and no more', async () => {
  const { kit_id } = await anotherKit();
  await calls.changeStatus(kit_id, 'registered', 'information_needed');
  for (const days of [1, 2, 4, 5, 11, 40]) await calls.afterDays(kit_id, days);
  const asked = (await calls.kindsFor(people.anna, kit_id)).filter((kind) => kind === 'information_needed');
  expect(asked).toHaveLength(3);
});

test('a question is not repeated once the status has changed', async () => {
  const { kit_id } = await anotherKit();
  await calls.changeStatus(kit_id, 'registered', 'information_needed');
  await calls.afterUndoTime(kit_id);
  await calls.changeStatus(kit_id, 'information_needed', 'received');
  await calls.afterDays(kit_id, 2);
  const asked = (await calls.kindsFor(people.anna, kit_id)).filter((kind) => kind === 'information_needed');
  expect(asked).toHaveLength(1);
});

test('a question is not repeated once its owner has answered', async () => {
  const { id, kit_id } = await anotherKit();
  await calls.changeStatus(kit_id, 'registered', 'information_needed');
  const [question] = await asOwner<{ id: number }>(
    portal,
    `select max(id)::integer as id from app.kit_status_changes where kit_record_id = $1`,
    [id],
  );
  await calls.afterUndoTime(kit_id);
  await portal.call(people.anna, answerLaboratory, {
    params: { kit_record_id: id },
    body: { question_id: question?.id ?? 0, text: 'In the morning' },
  });
  await calls.afterDays(kit_id, 2);
  const asked = (await calls.kindsFor(people.anna, kit_id)).filter((kind) => kind === 'information_needed');
  expect(asked).toHaveLength(1);
});

test('missing answers are a reminder after 3, 10 and 30 days', async () => {
  const { kit_id } = await anotherKit();
  for (const days of [2, 3, 9, 10, 30, 60]) await calls.afterDays(kit_id, days);
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual(Array(3).fill('answers_unfinished'));
});

test('a portal that stood still for weeks reminds of missing answers once', async () => {
  const { kit_id } = await anotherKit();
  await calls.afterDays(kit_id, 31);
  expect(await calls.kindsFor(people.anna, kit_id)).toEqual(['answers_unfinished']);
});

test.each(['submitted', 'rejected'])('answers of a %s kit are not asked for', async (state) => {
  const { id, kit_id } = await anotherKit();
  if (state === 'submitted')
    await portal.call(people.anna, submitQuestionnaire, {
      params: { kit_record_id: id },
      body: completeGeneric(),
    });
  else {
    await calls.changeStatus(kit_id, 'registered', 'received');
    await calls.changeStatus(kit_id, 'received', 'rejected');
  }
  await calls.afterDays(kit_id, 3);
  expect(await calls.kindsFor(people.anna, kit_id)).not.toContain('answers_unfinished');
});

test('administrators get one notification a day, no matter how many mails fail', async () => {
  for (let mails = 0; mails < 3; mails += 1) {
    const email = anAddress();
    await register(portal, email);
    const [mail] = await asOwner<{ id: string }>(portal, 'select id from app.mails where recipient = $1', [
      email,
    ]);
    await portal.database.db.run(worker, recordFailedDelivery(mail?.id ?? '', 'EENVELOPE 550', true));
  }
  const { notifications } = await calls.list(people.admin);
  expect(notifications.filter(({ kind }) => kind === 'mails_failed')).toHaveLength(1);
});

test('administrators learn once a week that kits and reports wait', async () => {
  const { kit_id } = await anotherKit();
  await calls.changeStatus(kit_id, 'registered', 'received');
  await reports.uploadPage(kit_id, '1');
  await asOwner(portal, `update app.report_files set uploaded_at = now() - interval '8 days'`);
  await calls.afterDays(kit_id, 22);
  const kinds = (await calls.list(people.admin)).notifications.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.endsWith('_waiting')).sort()).toEqual([
    'kits_waiting',
    'reports_waiting',
  ]);
});

test('the notifications of a deleted user are gone', async () => {
  const { database } = portal;
  const owner = await aPerson(database.db, people.admin, 'customer');
  await aKit(portal, { ...people, anna: owner }, ++number);
  const user_id = owner.actor.user_id;
  const notificationsOf = () =>
    asOwner(portal, 'select from app.notifications where user_id = $1', [user_id]);
  expect(await notificationsOf()).toHaveLength(1);
  await portal.call(people.admin, deleteUser, { params: { user_id } });
  expect(await notificationsOf()).toEqual([]);
});
