import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { completeGeneric, kitCode } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type HostedClients, hostedClients } from './testing/hostedClients.ts';

// Calls of the specification's section 7 by the unmodified client. Expected statuses and codes are those of
// https://docs.postgrest.org/en/stable/references/errors.html and api/tables_views.html.

let portal: TestPortal;
let people: HostedClients['people'];
let as: HostedClients['as'];
let find: HostedClients['find'];
let aRegisteredKit: HostedClients['aRegisteredKit'];

beforeAll(async () => {
  portal = await testPortal();
  ({ people, as, find, aRegisteredKit } = await hostedClients(portal));
});

afterAll(() => portal.close());

describe('reads of patients and kits', () => {
  test('a customer reads patients, kits, a report and assigned practitioners', async () => {
    const { id, patient_id, kit_id } = await aRegisteredKit(kitCode(320));
    await as.anna
      .from('practitioner_access')
      .insert({ patient_id, practitioner_id: await find(people.paula) });
    const own = await as.anna
      .from('patients')
      .select('id, first_name, last_name, date_of_birth')
      .eq('patient_id', people.anna.actor.user_id);
    expect(own.data).toContainEqual({
      id: patient_id,
      first_name: 'Mia',
      last_name: 'Meyer',
      date_of_birth: '2019-05-17',
    });
    const kits = await as.anna
      .from('kits')
      .select('*')
      .eq('patient_id', patient_id)
      .order('created_at', { ascending: false });
    expect(kits.data).toMatchObject([{ id, kit_id, status: 'registered', kit_notes: 'Morning' }]);
    const report = await as.anna
      .from('kits')
      .select('kit_id, report_generated_at, suggestion_shared')
      .eq('kit_id', kit_id)
      .single();
    expect(report.data).toEqual({ kit_id, report_generated_at: null, suggestion_shared: false });
    const joined = await as.anna
      .from('kits')
      .select('id, kit_id, patients!inner(first_name, last_name, patient_id)')
      .eq('patients.patient_id', people.anna.actor.user_id)
      .eq('id', id)
      .single();
    expect(joined.data).toEqual({
      id,
      kit_id,
      patients: { first_name: 'Mia', last_name: 'Meyer', patient_id: people.anna.actor.user_id },
    });
    const assigned = await as.anna
      .from('practitioner_access')
      .select('practitioner_id, granted_at, profile:profiles!practitioner_id(id, full_name)')
      .eq('patient_id', patient_id);
    expect(assigned.data).toMatchObject([
      { practitioner_id: people.paula.actor.user_id, profile: { full_name: 'Dr. Paula' } },
    ]);
    const removed = await as.anna
      .from('practitioner_access')
      .delete()
      .eq('patient_id', patient_id)
      .eq('practitioner_id', people.paula.actor.user_id);
    expect(removed).toMatchObject({ status: 204, error: null });
    expect(await as.paula.from('kits').select('id').eq('id', id)).toMatchObject({ data: [] });
  });

  test('a practitioner and an administrator read patients with their kits', async () => {
    const { patient_id, kit_id } = await aRegisteredKit(kitCode(330));
    const practitioner_id = people.otherPractitioner.actor.user_id;
    const grant = await as.admin.from('practitioner_access').insert({ patient_id, practitioner_id });
    expect(grant).toMatchObject({ status: 201, error: null });
    const granted = await as.otherPractitioner
      .from('practitioner_access')
      .select('granted_at, patients(id, first_name, kits(kit_id, status))')
      .eq('practitioner_id', practitioner_id);
    expect(granted.data).toMatchObject([
      { patients: { id: patient_id, kits: [{ kit_id, status: 'registered' }] } },
    ]);
    const all = await as.admin
      .from('patients')
      .select('id, kits(id, kit_id), practitioner_access(granted_at, practitioner:profiles(full_name))')
      .eq('id', patient_id)
      .single();
    expect(all.data).toMatchObject({
      kits: [{ kit_id }],
      practitioner_access: [{ practitioner: { full_name: 'Dr. Other' } }],
    });
    const removal = as.admin.from('practitioner_access').delete();
    expect(await removal.match({ patient_id, practitioner_id })).toMatchObject({ status: 204, error: null });
    expect(await as.otherPractitioner.from('patients').select('id')).toMatchObject({ data: [] });
  });
});

test('tables of the hosted client show a limited grant in part and an ended one to nobody', async () => {
  const { id, patient_id } = await aRegisteredKit(kitCode(335));
  const hidden = await aRegisteredKit(kitCode(336), patient_id);
  const grant = { patient_id, practitioner_id: people.paula.actor.user_id };
  const seen = async () => (await as.paula.from('patients').select('id, kits(id)').eq('id', patient_id)).data;
  await find(people.paula);
  await as.anna.from('practitioner_access').insert(grant);
  expect((await seen())?.[0]?.kits).toHaveLength(2);
  await asOwner(
    portal,
    'update app.practitioner_access set kit_record_ids = array[$1::uuid] where patient_id = $2',
    [id, patient_id],
  );
  expect(await seen()).toEqual([{ id: patient_id, kits: [{ id }] }]);
  expect((await as.paula.from('kits').select('id').eq('id', hidden.id)).data).toEqual([]);

  await asOwner(
    portal,
    `set local session_replication_role = replica;
     update app.practitioner_access set granted_at = now() - interval '1 day', ends_at = now()
     where patient_id = '${patient_id}'`,
  );
  expect(await seen()).toEqual([]);
  const live = () => as.anna.from('practitioner_access').select('granted_at').eq('patient_id', patient_id);
  expect((await live()).data).toEqual([]);
  expect(await as.anna.from('practitioner_access').insert(grant)).toMatchObject({ status: 201 });
  expect((await live()).data).toHaveLength(1);
  expect((await seen())?.[0]?.kits).toHaveLength(2);
});

describe('questionnaires and notes', () => {
  const { form_type, answers, behaviors } = completeGeneric();
  const labeled = Object.fromEntries(
    Object.entries(behaviors).map(([key, tick]) => [key, { ...tick, label: key }]),
  );

  test('a kit takes one questionnaire, and its owner reads the answers', async () => {
    const { id, patient_id } = await aRegisteredKit(kitCode(340));
    const row = { ...answers, behaviors: labeled, patient_id, kit_id: id, form_type };
    expect(await as.anna.from('symptom_data').insert(row)).toMatchObject({ status: 201, error: null });
    const stored = await as.anna.from('symptom_data').select('id, form_type, location').eq('kit_id', id);
    expect(stored.data).toMatchObject([{ form_type: 'generic', location: 'Canada' }]);
    expect(await as.anna.from('symptom_data').insert(row)).toMatchObject({
      status: 409,
      error: { code: '23505' },
    });
  });

  test('the view has the newest answers, and changes none', async () => {
    const { id, patient_id } = await aRegisteredKit(kitCode(349));
    const row = { ...answers, behaviors: labeled, patient_id, kit_id: id, form_type };
    await as.anna.from('symptom_data').insert(row);
    const changed = await as.anna.from('symptom_data').update({ location: 'UK' }).eq('kit_id', id);
    expect(changed.status).toBeGreaterThanOrEqual(400);
    const corrected = { form_type, answers: { ...answers, location: 'Mexico' as const }, behaviors };
    await portal.call(people.anna, correctAnswers, {
      params: { kit_record_id: id },
      body: { ...corrected, correction_id: crypto.randomUUID(), corrects: 1, reason: 'Moved there' },
    });
    const stored = await as.anna.from('symptom_data').select('location').eq('kit_id', id);
    expect(stored.data).toEqual([{ location: 'Mexico' }]);
  });

  test('missing answers are named in the sentences of the specification', async () => {
    const { id, patient_id } = await aRegisteredKit(kitCode(341));
    const row = { ...answers, location: null, behaviors: labeled, patient_id, kit_id: id, form_type };
    const { status, error } = await as.anna.from('symptom_data').insert(row);
    expect(status).toBe(400);
    expect(error?.message).toBe('Location is required');
  });

  test('a practitioner with access saves notes, nobody else does, and an update without notes keeps them', async () => {
    const { id, patient_id } = await aRegisteredKit(kitCode(342));
    await as.anna
      .from('practitioner_access')
      .insert({ patient_id, practitioner_id: await find(people.paula) });
    const save = (client: SupabaseClient, practitioner_notes: string | null) =>
      client.from('kits').update({ practitioner_notes }).eq('id', id).select('practitioner_notes');
    expect(await save(as.paula, 'Sleeps well')).toMatchObject({
      status: 200,
      data: [{ practitioner_notes: 'Sleeps well' }],
    });
    expect(await as.paula.from('kits').update({}).eq('id', id)).toMatchObject({ status: 204 });
    const kept = await as.paula.from('kits').select('practitioner_notes').eq('id', id);
    expect(kept.data).toEqual([{ practitioner_notes: 'Sleeps well' }]);
    expect(await save(as.paula, '')).toMatchObject({ data: [{ practitioner_notes: null }] });
    expect(await save(as.otherPractitioner, 'Not mine')).toMatchObject({ status: 200, data: [] });
    expect(await save(as.anna, 'Not mine')).toMatchObject({ status: 403 });
  });
});

describe('users', () => {
  test('an administrator generates a code, assigns it and finds its holder', async () => {
    const { data: code } = await as.admin.rpc('generate_practitioner_code');
    expect(code).toMatch(/^[A-Z2-9]{6}$/);
    const id = people.otherPractitioner.actor.user_id;
    expect(await as.admin.from('profiles').update({ practitioner_code: code }).eq('id', id)).toMatchObject({
      status: 204,
    });
    const holder = await as.admin.from('profiles').select('id').eq('practitioner_code', code);
    expect(holder.data).toEqual([{ id }]);
    const taken = await as.admin
      .from('profiles')
      .update({ practitioner_code: code })
      .eq('id', people.paula.actor.user_id);
    expect(taken).toMatchObject({
      status: 409,
      error: { code: '23505', message: 'This code is already assigned to another practitioner' },
    });
    expect(await as.paula.rpc('generate_practitioner_code')).toMatchObject({ status: 403 });
  });

  test('an administrator renames, promotes and deletes a user', async () => {
    const id = people.otherCustomer.actor.user_id;
    const change = { full_name: ' Otto New ', role: 'practitioner', practitioner_code: 'OTTO22' };
    const promoted = await as.admin.from('profiles').update(change).eq('id', id).select().single();
    expect(promoted.data).toMatchObject({ full_name: 'Otto New', practitioner_code: 'OTTO22' });
    expect(await as.paula.from('profiles').delete().eq('id', id)).toMatchObject({ status: 403 });
    expect(await as.admin.from('profiles').delete().eq('id', id)).toMatchObject({ status: 204, error: null });
    expect(await as.admin.from('profiles').select('role').eq('id', id).single()).toMatchObject({
      error: { code: 'PGRST116' },
    });
  });

  test('everybody reads the own profile, and an administrator the practitioners by name', async () => {
    const own = await as.paula
      .from('profiles')
      .select('id, full_name, role, practitioner_code, created_at')
      .eq('id', people.paula.actor.user_id)
      .single();
    expect(own.data).toMatchObject({ role: 'practitioner', full_name: 'Dr. Paula' });
    const named = await as.admin
      .from('profiles')
      .select('id, full_name, practitioner_code, created_at')
      .eq('role', 'practitioner')
      .order('full_name');
    expect(named.data?.map(({ full_name }) => String(full_name))).toEqual(['Dr. Other', 'Dr. Paula']);
  });
});
