import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countOpenClaims } from '#contract/families/kit-claims.ts';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { mailsTo } from '#server/testing/accounts.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ClaimCalls, claimCalls } from './testing/claimCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ClaimCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = claimCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(101), end: kitCode(120) } } });
});

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

afterAll(() => portal.close());

const open = async () => {
  const { body } = await portal.call(people.admin, countOpenClaims, {});
  return countOpenClaims.result.parse(body).open;
};

const subjectsTo = async (email: string) => (await mailsTo(portal, email)).map(({ subject }) => subject);

test('a claim to a registered kit reaches the administrators, once for each account and kit', async () => {
  const { kit_id } = await aKit(portal, people, 1);
  const before = await open();
  const first = await calls.claim(people.otherCustomer, kit_id, undefined, ' The label is in my hand ');
  expect(first).toMatchObject({ status: 200, body: { kit_id, claimed_at: expect.any(String) } });
  const again = await Promise.all([1, 2, 3].map(() => calls.claim(people.otherCustomer, kit_id)));
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body, first.body]);
  expect(await open()).toBe(before + 1);
  expect(await calls.claims(kit_id)).toEqual([
    {
      id: expect.any(String),
      kit_id,
      claimant_email: people.otherCustomer.email,
      claimant_name: 'Otto Other',
      patient_name: null,
      message: 'The label is in my hand',
      created_at: expect.any(String),
      state: 'open',
      decided_at: null,
      decided_by: null,
      registration: {
        kit_record_id: expect.any(String),
        registered_at: expect.any(String),
        status: 'registered',
        customer_email: people.anna.email,
        patient_name: 'Mia Meyer',
        has_answers: false,
      },
    },
  ]);
});

test('a claim reveals nothing about free, inactive and unknown codes or the owner of a registered one', async () => {
  const { kit_id } = await aKit(portal, people, 2);
  const inactive = kitCode(101);
  await portal.call(people.admin, setKitActive, { params: { kit_id: inactive }, body: { is_active: false } });
  const answers = await Promise.all(
    [kitCode(102), inactive, kitCode(999_999)].map((code) => calls.claim(people.otherCustomer, code)),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(answers[0]?.body);
  }
  const claimed = await calls.claim(people.otherCustomer, kit_id);
  expect(Object.keys(claimed.body as object)).toEqual(['kit_id', 'claimed_at']);
});

test('the claimant’s own kit, and a kit for the patient of somebody else, cannot be claimed', async () => {
  const { kit_id, patient_id } = await aKit(portal, people, 3);
  expect(await calls.claim(people.anna, kit_id)).toMatchObject({ status: 409, body: { code: 'kit_is_own' } });
  expect(await calls.claim(people.otherCustomer, kit_id, patient_id)).toMatchObject({
    status: 404,
    body: { code: 'patient_not_found' },
  });
});

test('an account can claim ten kits an hour', async () => {
  const answers: number[] = [];
  for (let index = 0; index < 12; index += 1)
    answers.push((await calls.claim(people.otherCustomer, kitCode(999_000 + index))).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
});

test('an accepted claim with a patient moves the kit there and notifies both owners', async () => {
  const { kit_id } = await aKit(portal, people, 4);
  const own = await calls.register(people.otherCustomer, kitCode(103));
  const { patient_id } = own.body as { patient_id: never };
  await calls.claim(people.otherCustomer, kit_id, patient_id);
  expect(await calls.decide(kit_id, 'accepted')).toMatchObject({ status: 204 });
  expect(await calls.registrationOf(kit_id)).toMatchObject({
    customer_email: people.otherCustomer.email,
    patient_name: 'Tim Owner',
    status: 'registered',
    has_answers: false,
  });
  expect(await calls.claims(kit_id)).toMatchObject([{ state: 'accepted', decided_by: 'Ada Admin' }]);
  expect(await subjectsTo(people.anna.email)).toContain('A registration in your account was undone');
  expect(await subjectsTo(people.otherCustomer.email)).toContain('Your request was accepted');
  const texts = [
    ...(await mailsTo(portal, people.anna.email)),
    ...(await mailsTo(portal, people.otherCustomer.email)),
  ]
    .filter(({ subject }) => /^(A registration|Your request)/.test(subject))
    .map(({ subject, body }) => `${subject} ${body}`);
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) {
    expect(text).not.toContain(kit_id);
    expect(text).not.toMatch(/kit\b|gut|microbiome|stool|symptom|Portal/i);
    expect(text).not.toContain('Mia');
    expect(text).not.toContain('@');
  }
});

test('an accepted claim without a patient keeps the code for the claimant', async () => {
  const { kit_id } = await aKit(portal, people, 5);
  await calls.claim(people.otherCustomer, kit_id);
  await calls.decide(kit_id, 'accepted');
  expect(await calls.registrationOf(kit_id)).toMatchObject({ code: 'kit_not_found' });
  expect(await calls.register(people.anna, kit_id)).toMatchObject({
    status: 409,
    body: { code: 'kit_already_registered' },
  });
  expect(await calls.register(people.otherCustomer, kit_id)).toMatchObject({ status: 201 });
});

test('a person who could register a kit is notified when it is given to somebody else', async () => {
  const { kit_id } = await aKit(portal, people, 11);
  const third = await aPerson(portal.database.db, people.admin, 'customer');
  for (const claimant of [people.otherCustomer, third]) {
    await calls.claim(claimant, kit_id);
    expect(await calls.decide(kit_id, 'accepted')).toMatchObject({ status: 204 });
  }
  expect(await subjectsTo(people.otherCustomer.email)).toContain('A number is no longer kept for you');
  expect(await calls.restore(kit_id)).toMatchObject({ status: 204 });
  expect(await subjectsTo(third.email)).toContain('A number is no longer kept for you');
  expect(await calls.register(third, kit_id)).toMatchObject({ status: 409 });
});

test('a refused claim leaves the registration, notifies both owners, and can be made again', async () => {
  const { kit_id, id } = await aKit(portal, people, 6);
  await calls.claim(people.otherCustomer, kit_id);
  expect(await calls.decide(kit_id, 'refused')).toMatchObject({ status: 204 });
  expect(await calls.registrationOf(kit_id)).toMatchObject({ kit_record_id: id });
  expect(await subjectsTo(people.anna.email)).toContain('A registration in your account was checked');
  expect(await subjectsTo(people.otherCustomer.email)).toContain('Your request was not accepted');
  await calls.claim(people.otherCustomer, kit_id);
  expect((await calls.claims(kit_id)).map(({ state }) => state)).toEqual(['open', 'refused']);
});

test('a claim to the code of a deleted kit can be accepted', async () => {
  const { kit_id, id } = await aKit(portal, people, 7);
  await calls.claim(people.otherCustomer, kit_id);
  await asOwner(portal, 'delete from app.kits where id = $1', [id]);
  expect(await calls.decide(kit_id, 'accepted')).toMatchObject({ status: 204 });
  expect(await calls.register(people.otherCustomer, kit_id)).toMatchObject({ status: 201 });
});

test('a decision about another registration than the one on the screen is refused', async () => {
  const { kit_id } = await aKit(portal, people, 8);
  const other = await aKit(portal, people, 9);
  await calls.claim(people.otherCustomer, kit_id);
  for (const seen of [other.id, null])
    expect(await calls.decide(kit_id, 'accepted', seen)).toMatchObject({
      status: 409,
      body: { code: 'registration_changed' },
    });
  expect(await calls.claims(kit_id)).toMatchObject([{ state: 'open' }]);
});

test('a claim of the present owner is settled and cannot be accepted', async () => {
  const { kit_id } = await aKit(portal, people, 10);
  await calls.claim(people.otherCustomer, kit_id);
  const { id = '' } = (await calls.claims(kit_id))[0] ?? {};
  await asOwner(
    portal,
    `update app.patients set owner_id = $1 where id = (select patient_id from app.kits where kit_id = $2)`,
    [people.otherCustomer.actor.user_id, kit_id],
  );
  expect(await calls.decide(kit_id, 'accepted')).toMatchObject({
    status: 409,
    body: { code: 'kit_claim_settled' },
  });
  expect((await calls.claims(kit_id))[0]).toMatchObject({ id, state: 'open' });
});
