import { sql } from 'kysely';
import pg from 'pg';

/** Practitioners, each with 100 patients of as many customers; every patient has one kit. */
export const PRACTITIONERS = 100;
const PATIENTS_EACH = 100;

/**
 * Fills an empty, migrated database with generated people, as its superuser, and opens a session with this token hash for
 * the first practitioner. Resolves to that practitioner's id.
 */
export async function fillDatabase(owner_url: string, token_hash: Buffer): Promise<string> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const count = PRACTITIONERS * PATIENTS_EACH;
    await client.query(`
      insert into app.profiles (email, full_name, role)
        select 'practitioner' || n || '@example.org', 'Dr. ' || n, 'practitioner' from generate_series(1, ${PRACTITIONERS}) n;
      insert into app.profiles (email, full_name)
        select 'customer' || n || '@example.org', 'Customer ' || n from generate_series(1, ${count}) n;
      insert into app.kit_inventory (kit_id) select 'MB' || lpad(n::text, 6, '0') from generate_series(1, ${count}) n;
      insert into app.patients (owner_id, first_name, last_name, date_of_birth)
        select id, 'First ' || right(email, 4), full_name, date '2015-01-01' + (random() * 3000)::int
        from app.profiles where role = 'customer';
      insert into app.kits (kit_id, patient_id)
        select 'MB' || lpad(row_number() over ()::text, 6, '0'), id from app.patients;
      insert into app.practitioner_access (patient_id, practitioner_id)
        select patient.id, practitioner.id
        from (select id, row_number() over () % ${PRACTITIONERS} as slot from app.patients) patient
        join (select id, row_number() over () % ${PRACTITIONERS} as slot from app.profiles where role = 'practitioner') practitioner
          using (slot)`);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ user_id: string }>(
      `insert into app.sessions (user_id, token_hash, expires_at)
       select id, $1, now() + interval '1 hour' from app.profiles where email = 'practitioner1@example.org'
       returning user_id`,
      [token_hash],
    );
    return rows[0]?.user_id ?? '';
  } finally {
    await client.end();
  }
}

/** The statement that authenticates a request; see server/session/queries.ts. */
export const authentication = (token_hash: Buffer) =>
  sql`select user_id, role from app.session_user_of(${token_hash})`;
