import pg from 'pg';
import { publishDocument } from '#contract/identity/consents.ts';
import { addTechnician, prepareBench } from '#contract/laboratory/benches.ts';
import { webhookEventNames } from '#contract/laboratory/webhookEvents.ts';
import { createWebhook, testWebhook } from '#contract/laboratory/webhooks.ts';
import { aPerson, type Person, signedIn } from '#db/testing/people.ts';
import { deletionCalls } from '#server/families/deletion-requests/testing/deletionCalls.ts';
import { markFamily } from '#server/families/deletion-requests/testing/markedFamily.ts';
import { aKey, aLaboratory, type LaboratoryCaller } from '#server/laboratory/testing/aLaboratory.ts';
import { PASSWORD_HASH } from '../accounts.ts';
import { aKit, everybody, kitCode, type People } from '../family.ts';
import { type Caller, type TestPortal, testPortal } from '../testPortal.ts';
import { type Ids, idsIn, idsWithout } from './references.ts';

/** Callers who are users. */
interface Users {
  readonly admin: Person;
  /** The owner of the first family. */
  readonly customer: Person;
  /** Sees both families. */
  readonly practitioner: Person;
  readonly otherCustomer: Person;
  readonly otherPractitioner: Person;
}

/** A portal with two families that use every feature, and others with a kit who have nothing to do with them. */
export interface FuzzWorld {
  readonly portal: TestPortal;
  /** Everybody with a new session: earlier calls may have ended the others. */
  readonly callers: () => Promise<Readonly<Record<FuzzCaller, Caller>>>;
  readonly forgetAttempts: () => Promise<unknown>;
  /** All ids but those of the callers themselves. */
  readonly ids: Ids;
  readonly ofFirstFamily: Ids;
  /** Those that the others may not reach. */
  readonly ofFamilies: Ids;
  readonly close: () => Promise<void>;
}

export type FuzzCaller = keyof Users | 'nobody' | 'laboratory' | 'otherLaboratory';

export async function fuzzWorld(): Promise<FuzzWorld> {
  const portal = await testPortal();
  const owner = new pg.Client({ connectionString: portal.database.url });
  await owner.connect();
  const people = await everybody(portal);
  const { admin, paula, otherCustomer, otherPractitioner } = people;
  const { aCustomer } = deletionCalls(portal);
  const laboratory = await aKey(portal, people);
  const kit = await aKit(portal, { ...people, anna: otherCustomer, paula: otherPractitioner }, 900);
  const otherLaboratory = await aLaboratory(portal, people, 'Other laboratory', [kit.kit_id]);
  // A practitioner who was a customer before keeps their patients.
  await owner.query(
    `insert into app.patients (owner_id, first_name, last_name) values ($1, 'Tim', 'Other')`,
    [otherPractitioner.actor.user_id],
  );
  // Everybody may read it.
  await portal.call(admin, publishDocument, {
    params: { document_id: crypto.randomUUID() },
    body: {
      kind: 'research',
      version: 1,
      title: 'Research',
      text: 'May we use the counts?',
      needs_renewal: false,
    },
  });
  const ofOthers = await idsIn(owner);

  const customer = await aCustomer();
  await markFamily(portal, people, customer, 'first', 1);
  const ofFirst = idsWithout(await idsIn(owner), ofOthers);
  await markFamily(portal, people, await aCustomer(), 'second', 11);
  await useOtherFeatures(portal, people);
  await owner.query(
    `insert into app.factor_challenges (factor_id, session_id, challenge, expires_at)
     select f.id, s.id, 'a challenge', now() + interval '1 hour' from app.factors f join app.sessions s on s.user_id = f.user_id`,
  );
  await owner.query(`update app.credentials set password_hash = $1 where password_hash = 'unusable'`, [
    await PASSWORD_HASH,
  ]);
  const ids = await idsIn(owner);
  const users: Users = { admin, customer, practitioner: paula, otherCustomer, otherPractitioner };
  return {
    portal,
    callers: async () => {
      const opened: Record<string, Caller> = {};
      for (const [name, { actor, email }] of Object.entries(users as unknown as Record<string, Person>))
        opened[name] = await signedIn(portal.database.db, actor.user_id, actor.role, email);
      return { nobody: {}, laboratory, otherLaboratory, ...(opened as unknown as Users) };
    },
    forgetAttempts: () => owner.query('delete from app.throttle'),
    ids: withoutCallers(ids, Object.values(users), [laboratory, otherLaboratory]),
    ofFirstFamily: ofFirst,
    ofFamilies: idsWithout(ids, ofOthers),
    close: async () => {
      await owner.end();
      await portal.close();
    },
  };
}

/** The ids without those with which a call would lock out a caller. */
function withoutCallers(
  ids: Ids,
  users: readonly Person[],
  laboratories: readonly Partial<LaboratoryCaller>[],
): Ids {
  const own = new Set([
    ...users.map(({ actor }) => String(actor.user_id)),
    ...laboratories.flatMap(({ key_id = '', laboratory_id = '' }) => [key_id, laboratory_id]),
  ]);
  return Object.fromEntries(
    Object.entries(ids).map(([name, all]) => [name, all.filter((id) => !own.has(id))]),
  );
}

/** Adds the records that the families lack: a laboratory with a bench and a webhook, and somebody to delete. */
async function useOtherFeatures(portal: TestPortal, people: People): Promise<void> {
  const { admin } = people;
  await aPerson(portal.database.db, admin, 'practitioner', 'Dr. Third');
  const { laboratory_id } = await aLaboratory(portal, people, 'A laboratory', [kitCode(1), kitCode(11)]);
  const ofLaboratory = { params: { laboratory_id }, body: { name: 'First' } };
  await portal.call(admin, prepareBench, ofLaboratory);
  await portal.call(admin, addTechnician, ofLaboratory);
  const made = await portal.call(admin, createWebhook, {
    body: { url: 'https://laboratory.example/kits', laboratory_id, events: [...webhookEventNames] },
  });
  const { id: webhook_id } = createWebhook.result.parse(made.body);
  await portal.call(admin, testWebhook, { params: { webhook_id } });
}
