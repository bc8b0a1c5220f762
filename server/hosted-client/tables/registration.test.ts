import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignPractitionerCode } from '#contract/families/practitioner-codes.ts';
import { getProfile } from '#contract/identity/session.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { kitCode } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type HostedClients, hostedClients } from './testing/hostedClients.ts';

// Calls of the specification's section 7 by the unmodified client. Expected statuses and codes are those of
// https://docs.postgrest.org/en/stable/references/errors.html and api/tables_views.html.

let portal: TestPortal;
let people: HostedClients['people'];
let as: HostedClients['as'];
let findPractitioner: HostedClients['find'];
let aPatient: HostedClients['aPatient'];
let aRegisteredKit: HostedClients['aRegisteredKit'];

beforeAll(async () => {
  portal = await testPortal();
  ({ people, as, find: findPractitioner, aPatient, aRegisteredKit } = await hostedClients(portal));
});

afterAll(() => portal.close());

const KIT = kitCode(132);

interface Id {
  readonly id: string;
}

describe('the inventory', () => {
  test('an administrator adds one kit and a list, and reads them newest first', async () => {
    const one = await as.admin.from('kit_inventory').insert({ kit_id: KIT, is_active: true });
    expect(one).toMatchObject({ status: 201, error: null, data: null });
    const rows = [200, 201, 202].map((number) => ({ kit_id: kitCode(number), is_active: true }));
    expect(await as.admin.from('kit_inventory').insert(rows)).toMatchObject({ status: 201, error: null });
    const { data } = await as.admin
      .from('kit_inventory')
      .select('kit_id, is_active, created_at')
      .order('created_at', { ascending: false });
    expect(data).toHaveLength(4);
    expect(data?.at(-1)).toMatchObject({ kit_id: KIT, is_active: true });
  });

  test('a kit that is there already is refused with 23505', async () => {
    const again = await as.admin.from('kit_inventory').insert({ kit_id: kitCode(200), is_active: true });
    expect(again).toMatchObject({
      status: 409,
      error: { code: '23505', message: 'Kit ID already exists in inventory' },
    });
  });

  test('an administrator switches a kit off, and a customer finds only active ones', async () => {
    const switched = await as.admin
      .from('kit_inventory')
      .update({ is_active: false })
      .eq('kit_id', kitCode(201));
    expect(switched).toMatchObject({ status: 204, error: null });
    const find = (kit_id: string) =>
      as.anna
        .from('kit_inventory')
        .select('kit_id, is_active')
        .eq('kit_id', kit_id)
        .eq('is_active', true)
        .single();
    expect(await find(kitCode(200))).toMatchObject({ data: { kit_id: kitCode(200), is_active: true } });
    for (const hidden of [kitCode(201), kitCode(999)])
      expect(await find(hidden)).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  });
});

describe('a registration', () => {
  test('a customer finds a practitioner, adds a patient, gives access and registers a kit', async () => {
    const found = await as.anna
      .from('profiles')
      .select('id, full_name, practitioner_code')
      .eq('practitioner_code', people.paula.practitioner_code)
      .eq('role', 'practitioner')
      .single<Id>();
    expect(found.data).toEqual({
      id: people.paula.actor.user_id,
      full_name: 'Dr. Paula',
      practitioner_code: people.paula.practitioner_code,
    });
    const patient_id = await aPatient();
    const grant = { patient_id, practitioner_id: found.data?.id };
    expect(await as.anna.from('practitioner_access').insert(grant)).toMatchObject({
      status: 201,
      error: null,
    });
    expect(await as.anna.from('practitioner_access').insert(grant)).toMatchObject({
      status: 409,
      error: { code: '23505' },
    });
    const kit = { patient_id, kit_id: KIT, sample_taken_date: null, kit_notes: null, status: 'registered' };
    expect(await as.anna.from('kits').insert(kit)).toMatchObject({ status: 201, error: null });
    const count = await as.anna
      .from('kits')
      .select('*', { count: 'exact', head: true })
      .eq('patient_id', patient_id);
    expect(count).toMatchObject({ status: 200, count: 1, error: null });
    expect(await as.otherCustomer.from('kits').select('id').eq('kit_id', KIT)).toMatchObject({ data: [] });
  });

  test('a practitioner gets access by the id for half an hour after a look-up by the code of today', async () => {
    const practitioner = await aPerson(portal.database.db, people.admin, 'practitioner');
    const { user_id: practitioner_id } = practitioner.actor;
    const give = async () => {
      const patient_id = await aPatient();
      return as.anna.from('practitioner_access').insert({ patient_id, practitioner_id });
    };
    const refused = { status: 404, error: { message: 'Practitioner not found.' } };
    expect(await give()).toMatchObject(refused);

    await findPractitioner(practitioner);
    await asOwner(portal, `update app.found_practitioners set found_at = now() - interval '30 minutes'`);
    expect(await give()).toMatchObject(refused);

    await findPractitioner(practitioner);
    await portal.call(people.admin, assignPractitionerCode, {
      params: { practitioner_id },
      body: { practitioner_code: null },
    });
    expect(await give()).toMatchObject(refused);

    const { body } = await portal.call(practitioner, getProfile, {});
    const { practitioner_code } = getProfile.result.parse(body);
    await findPractitioner({ ...practitioner, practitioner_code });
    expect(await give()).toMatchObject({ status: 201 });

    // A practitioner who sees a patient of the caller is known to the caller.
    await asOwner(portal, 'delete from app.found_practitioners');
    expect(await give()).toMatchObject({ status: 201 });
  });

  test('an unknown code is no row', async () => {
    const code = await as.anna.from('profiles').select('id').eq('practitioner_code', 'AAAAAA').single();
    expect(code).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  });

  test('a kit that somebody registered is refused with the sentence of the specification', async () => {
    const patient_id = await aPatient('Ben');
    expect(await as.anna.from('kits').insert({ patient_id, kit_id: KIT })).toMatchObject({
      status: 409,
      error: { code: '23505', message: 'This Kit ID has already been registered.' },
    });
  });

  test('only customers register kits, and only for their own patients', async () => {
    const { patient_id } = await aRegisteredKit(kitCode(300));
    await as.admin.from('kit_inventory').insert({ kit_id: kitCode(301), is_active: true });
    const kit = { patient_id, kit_id: kitCode(301) };
    for (const staff of [as.paula, as.admin])
      expect(await staff.from('kits').insert(kit)).toMatchObject({
        status: 403,
        error: { message: 'Only customers can register kits.' },
      });
    expect(await as.otherCustomer.from('kits').insert(kit)).toMatchObject({ status: 404 });
  });

  test('a fourth kit of a patient is refused with the sentence of the specification', async () => {
    const { patient_id } = await aRegisteredKit(kitCode(310));
    const codes = [311, 312, 313].map(kitCode);
    await as.admin.from('kit_inventory').insert(codes.map((kit_id) => ({ kit_id, is_active: true })));
    const answers = [];
    for (const kit_id of codes) answers.push(await as.anna.from('kits').insert({ patient_id, kit_id }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(answers[2]?.error).toMatchObject({
      message: 'This patient already has the maximum number of kits (3) registered.',
    });
  });

  test('a patient of somebody else cannot be added', async () => {
    const patient = { first_name: 'Eve', last_name: 'Evil', patient_id: people.otherCustomer.actor.user_id };
    expect(await as.anna.from('patients').insert(patient)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
  });
});
