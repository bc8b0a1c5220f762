import type { SupabaseClient } from '@supabase/supabase-js';
import type { Person } from '#db/testing/people.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { restClient } from './restClient.ts';

interface Id {
  readonly id: string;
}

/** The hosted client of each person of the tests, and the rows that they create. */
export interface HostedClients {
  readonly people: People;
  readonly as: Readonly<Record<keyof People, SupabaseClient>>;
  /** Looks a practitioner up by code, as Anna. */
  readonly find: (practitioner: Person) => Promise<string | undefined>;
  /** Adds a patient of Anna's and resolves to its id. */
  readonly aPatient: (first_name?: string) => Promise<string>;
  /** A kit of a new patient, or of an earlier one. */
  readonly aRegisteredKit: (
    kit_id: string,
    patient?: string,
  ) => Promise<{ id: string; patient_id: string; kit_id: string }>;
}

export async function hostedClients(portal: TestPortal): Promise<HostedClients> {
  const address = await listening(portal);
  const people = await everybody(portal);
  const client = (person: Person) => restClient(address, person);
  const as = {
    admin: client(people.admin),
    anna: client(people.anna),
    paula: client(people.paula),
    otherCustomer: client(people.otherCustomer),
    otherPractitioner: client(people.otherPractitioner),
  };
  const inserted = async (table: string, row: object) => {
    const { data, error } = await as.anna.from(table).insert(row).select('id').single<Id>();
    if (error) throw new Error(`${table}: ${error.message}`);
    return data.id;
  };
  const aPatient = (first_name = 'Mia') =>
    inserted('patients', {
      first_name,
      last_name: 'Meyer',
      date_of_birth: '2019-05-17',
      patient_id: people.anna.actor.user_id,
    });
  return {
    people,
    as,
    find: async ({ practitioner_code }) => {
      const profiles = as.anna.from('profiles').select('id').eq('practitioner_code', practitioner_code);
      return (await profiles.maybeSingle<Id>()).data?.id;
    },
    aPatient,
    aRegisteredKit: async (kit_id, patient) => {
      await as.admin.from('kit_inventory').insert({ kit_id, is_active: true });
      const patient_id = patient ?? (await aPatient());
      const kit = { sample_taken_date: '2026-01-02', kit_notes: 'Morning', status: 'registered' };
      return { id: await inserted('kits', { ...kit, patient_id, kit_id }), patient_id, kit_id };
    },
  };
}
