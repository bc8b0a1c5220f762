import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous, worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type Person, signedIn } from '#db/testing/people.ts';
import { userById } from '#server/identity/users/queries.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { resendMail } from '#server/operation/deliveries/queries.ts';
import { mailDelivery } from '#server/operation/mail/deliverMail.ts';
import {
  type MailedNotifications,
  mailedNotifications,
} from '#server/operation/notifications/testing/mailedNotifications.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { announceDeletions } from './announceDeletions.ts';
import { deleteDueAccounts } from './deleteDueAccounts.ts';
import { accountsToKeep, announceDeletion, keepDormantAccount } from './queries.ts';
import { deletionCalls } from './testing/deletionCalls.ts';

const ON = { DORMANT_ACCOUNT_DAYS: 400 };

let mailed: MailedNotifications;
let calls: ReturnType<typeof deletionCalls>;

beforeAll(async () => {
  mailed = await mailedNotifications();
  calls = deletionCalls(mailed.portal);
});

afterAll(() => mailed.close());

const announce = () => announceDeletions(mailed.portal.database.db, ON);
const deleteDue = (config: { DORMANT_ACCOUNT_DAYS?: number } = ON) =>
  deleteDueAccounts(mailed.portal.database.db, { DORMANT_ACCOUNT_DAYS: undefined, ...config });
const logIn = ({ actor, email }: Person) =>
  signedIn(mailed.portal.database.db, actor.user_id, 'customer', email);
const announced = async ({ actor }: Person) =>
  (await asOwner(mailed.portal, 'select from app.deletion_requests where user_id = $1', [actor.user_id]))
    .length === 1;

/** Lets a user be away for some days. */
async function away(person: Person, days: number): Promise<Person> {
  const { user_id } = person.actor;
  await asOwner(
    mailed.portal,
    `set local session_replication_role = replica;
     update app.audit_events set happened_at = happened_at - interval '${days} days' where actor_id = '${user_id}';
     update app.profiles set created_at = created_at - interval '${days} days' where id = '${user_id}';
     update app.credentials set email_confirmed_at = email_confirmed_at - interval '${days} days'
     where user_id = '${user_id}';
     delete from app.sessions where user_id = '${user_id}'`,
  );
  return person;
}

const aDormantAccount = async () => away(await calls.aCustomer(), 401);
const mailTo = async (person: Person) => (await mailed.mailsOf(person)).at(-1);

/** A dormant account whose mail about its deletion was sent some days ago. */
async function warned(days_ago: number): Promise<Person> {
  const dormant = await aDormantAccount();
  await announce();
  await mailed.deliver(await mailTo(dormant));
  await calls.afterDays(days_ago, dormant.actor.user_id);
  return dormant;
}

/** Runs `work` while each insertion or deletion of the request of one account fails. */
async function whileBroken({ actor }: Person, event: 'insert' | 'delete', work: () => Promise<void>) {
  const row = event === 'insert' ? 'new' : 'old';
  await asOwner(
    mailed.portal,
    `create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger fail before ${event} on app.deletion_requests for each row
     when (${row}.user_id = '${actor.user_id}') execute function app.fail()`,
  );
  await work();
  await asOwner(mailed.portal, 'drop trigger fail on app.deletion_requests; drop function app.fail()');
}

test('an account without a login for the time of the setting is warned by mail, and deleted after 30 days', async () => {
  const { paula, admin } = mailed.people;
  for (const person of [paula, admin]) await away(person, 2000);
  const dormant = await aDormantAccount();
  const recent = await away(await calls.aCustomer(), 399);
  const recorded = await recordedBy(mailed.portal, announce);
  expect(briefly(recorded, 'actor_id', 'actor_role', 'action', 'user_id')).toEqual([
    [null, 'worker', 'deletion_announced', dormant.actor.user_id],
  ]);
  expect(await Promise.all([recent, paula, admin].map(announced))).toEqual([false, false, false]);

  const [mail, ...others] = await mailed.mailsOf(dormant);
  expect([mail?.subject, others]).toEqual(['Please check your account', []]);
  expect(mail?.body).toContain('It will be deleted in 30 days, with everything in it.');
  expect(mail?.body).not.toMatch(/unsubscribe|gut|kit|health/i);
  await mailed.deliver(mail);

  await calls.afterDays(29, dormant.actor.user_id);
  await deleteDue();
  expect(await calls.exists(dormant.actor.user_id)).toBe(true);
  await calls.afterDays(1, dormant.actor.user_id);
  const deleted = await recordedBy(mailed.portal, deleteDue);
  expect(briefly(deleted, 'action', 'user_id')).toContainEqual(['user_deleted', dormant.actor.user_id]);
  expect(await calls.exists(dormant.actor.user_id)).toBe(false);
});

test('a login takes the announcement back, and not a request of the customer', async () => {
  const dormant = await aDormantAccount();
  await announce();
  const { user_id } = dormant.actor;
  const recorded = await recordedBy(mailed.portal, () => logIn(dormant));
  expect(briefly(recorded, 'actor_id', 'actor_role', 'action')).toContainEqual([
    user_id,
    'customer',
    'deletion_withdrawn',
  ]);
  await announce();
  expect([await announced(dormant), await mailed.mailsOf(dormant)]).toEqual([false, []]);

  const leaving = await calls.aCustomer();
  await calls.ask(leaving);
  await logIn(leaving);
  expect(await announced(leaving)).toBe(true);
});

test('a login at the moment of the announcement or of the deletion wins or comes too late, as a whole', async () => {
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const dormant = await aDormantAccount();
    await Promise.all([announce(), logIn(dormant)]);
    await announce();
    expect(await announced(dormant)).toBe(false);

    const due = await warned(30);
    const [login] = await Promise.allSettled([logIn(due), deleteDue()]);
    await deleteDue();
    expect(await calls.exists(due.actor.user_id)).toBe(login.status === 'fulfilled');
  }
});

test('without the setting nobody is announced, and announced accounts are kept', async () => {
  const dormant = await aDormantAccount();
  await announceDeletions(mailed.portal.database.db, { DORMANT_ACCOUNT_DAYS: undefined });
  expect(await announced(dormant)).toBe(false);
  const due = await warned(30);
  await deleteDue({});
  expect([await calls.exists(due.actor.user_id), await announced(due)]).toEqual([true, false]);
});

test('an account whose mail was refused or kept stays, until 30 days after the mail is sent again', async () => {
  const [refused, kept] = [await aDormantAccount(), await aDormantAccount()];
  await announce();
  mailed.refused.add(refused.email);
  const mail = await mailTo(refused);
  expect(await mailed.deliver(mail)).toBeUndefined();
  const { portal, people } = mailed;
  const deliverNothing = mailDelivery(portal.database.db, portal.config, portal.app.log);
  await deliverNothing((await mailTo(kept))?.id ?? '');
  const found = () =>
    Promise.all(
      [refused, kept].map(async (person) => {
        const user = await portal.database.db.run(people.admin.actor, userById(person.actor.user_id));
        return [(await mailTo(person))?.delivery, user?.deletion_due_at];
      }),
    );
  await deleteDue();
  expect(await found()).toEqual([
    ['failed', null],
    ['kept', null],
  ]);

  mailed.refused.clear();
  await portal.database.db.run(people.admin.actor, resendMail(mail?.id ?? ''));
  await mailed.deliver(mail);
  await calls.afterDays(29, refused.actor.user_id);
  await deleteDue();
  expect(await found()).toEqual([
    ['sent', expect.any(String)],
    ['kept', null],
  ]);
  await calls.afterDays(1, refused.actor.user_id);
  await deleteDue();
  expect(await Promise.all([refused, kept].map(announced))).toEqual([false, true]);
  expect(await calls.exists(refused.actor.user_id)).toBe(false);
});

test('a higher number of days takes back the announcements that it no longer covers, and no others', async () => {
  const long = await away(await calls.aCustomer(), 1100);
  const dormant = await warned(30);
  await deleteDue({ DORMANT_ACCOUNT_DAYS: 1095 });
  expect(await Promise.all([long, dormant].map(announced))).toEqual([true, false]);
  expect(await calls.exists(dormant.actor.user_id)).toBe(true);
});

test('an announcement that cannot be taken back deletes nothing and holds up no other, nor a request of a customer', async () => {
  const [stuck, other] = [await warned(31), await warned(30)];
  const leaving = await calls.aCustomer();
  await calls.ask(leaving);
  await calls.afterDays(14, leaving.actor.user_id);
  await whileBroken(stuck, 'delete', () => expect(deleteDue({})).rejects.toThrow('broken'));
  expect(await Promise.all([stuck, other, leaving].map(announced))).toEqual([true, false, false]);
  const all = [stuck, other, leaving].map(({ actor }) => calls.exists(actor.user_id));
  expect(await Promise.all(all)).toEqual([true, true, false]);
});

test('an account that cannot be announced holds up no other, and the job fails', async () => {
  const [stuck, other] = [await away(await aDormantAccount(), 1), await aDormantAccount()];
  await whileBroken(stuck, 'insert', () => expect(announce()).rejects.toThrow('broken'));
  expect(await Promise.all([stuck, other].map(announced))).toEqual([false, true]);
});

test('a retention that is raised after a removal of events makes nobody dormant', async () => {
  const dormant = await warned(30);
  const present = await aDormantAccount();
  await asOwner(
    mailed.portal,
    `set local session_replication_role = replica;
     delete from app.audit_events where happened_at < now() - interval '390 days'`,
  );
  await asOwner(mailed.portal, 'update app.audit_retention set days = 3000');
  await announce();
  await deleteDue();
  expect(await Promise.all([dormant, present].map(announced))).toEqual([false, false]);
  expect(await calls.exists(dormant.actor.user_id)).toBe(true);
});

test('the database announces nobody within a year or without a confirmed address', async () => {
  const { db } = mailed.portal.database;
  const recent = await away(await calls.aCustomer(), 364);
  const unconfirmed = await aDormantAccount();
  await asOwner(mailed.portal, 'update app.credentials set email_confirmed_at = null where user_id = $1', [
    unconfirmed.actor.user_id,
  ]);
  for (const { actor } of [recent, unconfirmed]) await db.run(worker, announceDeletion(actor.user_id, 1));
  expect(await Promise.all([recent, unconfirmed].map(announced))).toEqual([false, false]);
  for (const statement of [accountsToKeep(null), keepDormantAccount(recent.actor.user_id)])
    await expect(db.run(anonymous, statement)).rejects.toThrow('permission denied');
});
