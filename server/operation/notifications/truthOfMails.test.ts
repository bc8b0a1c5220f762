import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignPractitioner } from '#contract/families/kit-practitioners.ts';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { type MailedNotifications, mailedNotifications } from './testing/mailedNotifications.ts';

let mailed: MailedNotifications;

beforeAll(async () => {
  mailed = await mailedNotifications();
});

afterAll(() => mailed.close());

test('only a family with a draft is reminded that a form is not finished', async () => {
  const { anna, id, kit_id } = await mailed.anOwner();
  const unfinished = 'A form has been begun and is not finished. You can go on with it.';
  await mailed.calls.afterDays(kit_id, 3);
  const reminder = (await mailed.mailsOf(anna)).at(-1);
  expect(reminder?.body).toContain('A form still waits for you. (');
  expect(reminder?.body).not.toContain(unfinished);

  const draft = {
    form_type: 'generic',
    answers: { location: 'Canada' },
    behaviors: {},
    based_on: null,
  } as const;
  const { status } = await mailed.portal.call(anna, saveDraft, {
    params: { kit_record_id: id },
    body: draft,
  });
  expect(status).toBe(200);
  await mailed.calls.afterDays(kit_id, 10);
  expect((await mailed.mailsOf(anna)).at(-1)?.body).toContain(unfinished);
});

test('a grant raises an alarm if somebody else gave it, and none if its reader did', async () => {
  const { anna, kit_id } = await mailed.anOwner();
  const [own] = await mailed.mailsOf(anna);
  expect(own?.subject).toBe('You have a new message');
  expect(own?.body).toContain(
    'You let another person see data in your account. If you did not, please check it.',
  );

  const { admin, otherPractitioner } = mailed.people;
  const body = { practitioner_id: otherPractitioner.actor.user_id };
  await mailed.portal.call(admin, assignPractitioner, { params: { kit_id }, body });
  const byStaff = (await mailed.mailsOf(anna)).at(-1);
  expect(byStaff?.subject).toBe('Please check your account');
  expect(byStaff?.body).toContain('Another person can now see data in your account.');
});
