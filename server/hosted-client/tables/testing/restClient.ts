import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Person } from '#db/testing/people.ts';

/** The unmodified client of a hosted database, signed in as a person of the tests. */
export const restClient = (address: string, person: Person | undefined): SupabaseClient =>
  createClient(address, 'any-key', { accessToken: () => Promise.resolve(person?.token ?? null) });
