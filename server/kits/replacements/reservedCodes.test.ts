import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimKit } from '#contract/families/kit-claims.ts';
import { proveKit } from '#contract/families/register-kit.ts';
import { releaseReplacement, reserveReplacement } from '#contract/kits/kit-replacements.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import {
  forgetAttempts,
  proofOf,
  register,
  registered,
} from '#server/families/register-kit/testing/registration.ts';
import { type HostedClients, hostedClients } from '#server/hosted-client/tables/testing/hostedClients.ts';
import { kitCode } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const REJECTED = 1;
const RESERVED = 2;
const UNKNOWN = 999_999;

let portal: TestPortal;
let people: HostedClients['people'];
let as: HostedClients['as'];
/** The stranger's patient, who has three kits. */
let patient_id: string;

beforeAll(async () => {
  portal = await testPortal();
  ({ people, as } = await hostedClients(portal));
  const { admin, anna, otherCustomer } = people;
  await portal.call(admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(9) } } });
  await register(portal, anna, REJECTED);
  const params = { kit_id: kitCode(REJECTED) };
  const received = { from_status: 'registered', status: 'received' } as const;
  await portal.call(admin, changeKitStatus, { params, body: received });
  const rejected = { from_status: 'received', status: 'rejected', reason: 'It leaked' } as const;
  await portal.call(admin, changeKitStatus, { params, body: rejected });
  await portal.call(admin, reserveReplacement, { params, body: { kit_id: kitCode(RESERVED) } });
  patient_id = registered(await register(portal, otherCustomer, 3)).patient_id;
  for (const number of [4, 5]) await register(portal, otherCustomer, number, { patient: { id: patient_id } });
  await asOwner(portal, 'delete from app.registration_counts');
});

afterAll(() => portal.close());

describe('a code that is reserved for a patient of another account', () => {
  test.each<[string, (number: number) => Promise<{ status: number }>]>([
    ['a registration', (number) => register(portal, people.otherCustomer, number)],
    [
      'a registration for a patient with three kits',
      (number) => register(portal, people.otherCustomer, number, { patient: { id: patient_id } }),
    ],
    [
      'a claim',
      (number) => portal.call(people.otherCustomer, claimKit, { body: { kit_id: kitCode(number) } }),
    ],
    [
      'a wrong proof of a label',
      (number) =>
        portal.call(people.otherCustomer, proveKit, {
          params: { kit_id: kitCode(number) },
          body: { proof: 'A'.repeat(22) },
        }),
    ],
    [
      'a question of a hosted client',
      async (number) => as.otherCustomer.from('kit_inventory').select('kit_id').eq('kit_id', kitCode(number)),
    ],
    [
      'a registration by a hosted client for a patient with three kits',
      async (number) => as.otherCustomer.from('kits').insert({ patient_id, kit_id: kitCode(number) }),
    ],
  ])('%s gets the answer of an unknown code', async (_, ask) => {
    await forgetAttempts(portal);
    const answers = [];
    for (const number of [RESERVED, UNKNOWN]) {
      const { status, body, data, error } = (await ask(number)) as Record<string, unknown>;
      answers.push({ status, body, data, error });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('the right proof of its label reveals no more', async () => {
    await forgetAttempts(portal);
    const params = { kit_id: kitCode(RESERVED) };
    const body = { proof: await proofOf(portal, people.admin, RESERVED) };
    expect(await portal.call(people.otherCustomer, proveKit, { params, body })).toMatchObject({
      body: { code: 'kit_not_valid' },
    });
  });
});

test('a reservation and its release are events of the rejected kit', async () => {
  await portal.call(people.admin, releaseReplacement, { params: { kit_id: kitCode(REJECTED) } });
  const events = await asOwner(
    portal,
    `select action, details, actor_id from app.audit_events
     where kit_id = $1 and details -> 'fields' ? 'replacement'`,
    [kitCode(REJECTED)],
  );
  const event = {
    action: 'kit_changed',
    details: { fields: ['replacement'] },
    actor_id: people.admin.actor.user_id,
  };
  expect(events).toEqual([event, event]);
});
