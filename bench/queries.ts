import pg from 'pg';

/** Practitioners, each with 100 patients of as many customers; every patient has one kit. */
export const PRACTITIONERS = 100;
const PATIENTS_EACH = 100;

/**
 * Fills an empty, migrated database with generated people, as its superuser, and opens a session with this access token's hash
 * for the first practitioner. Resolves to that practitioner's id.
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
      `with opened as (
         insert into app.sessions (user_id, expires_at, ends_at, refresh_salt)
         select id, now() + interval '1 hour', now() + interval '1 hour', sha256('salt')
         from app.profiles where email = 'practitioner1@example.org'
         returning id, user_id, expires_at
       ), given as (
         insert into app.access_tokens (token_hash, session_id, expires_at) select $1, id, expires_at from opened
       )
       select user_id from opened`,
      [token_hash],
    );
    return rows[0]?.user_id ?? '';
  } finally {
    await client.end();
  }
}
