import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import { firstNames, surnameBeginnings, surnameEndings, surnames } from './names.ts';

/** How many rows of what; printed codes have six digits, so that no database holds more than a million. */
export const sizesFor = (patients: number) => ({
  customers: patients / 5,
  practitioners: patients / 50,
  patients,
  kits: Math.min(patients * 1.5, 900_000),
  inventory: Math.min(patients * 3, 1_000_000),
});

/**
 * Fills an empty, migrated database with generated people, as its superuser: the same number of patients makes the same rows.
 * Ids are the MD5 of what and which, `customer1` for example.
 */
export async function fillDatabase(owner_url: string, patients: number): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const settings = {
      ...sizesFor(patients),
      first_names: firstNames.join(' '),
      surnames: surnames.join(' '),
      beginnings: surnameBeginnings.join(' '),
      endings: surnameEndings.join(' '),
      answers: JSON.stringify(answers()),
      behaviors: JSON.stringify(behaviors()),
    };
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)]);
    // Without triggers: rows that fit together need no checks, and none is written one by one.
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
    );
    for (const file of ['people', 'kits'])
      await client.query(await readFile(new URL(`${file}.sql`, import.meta.url), 'utf8'));
    await client.query('reset session_replication_role');
    await listEverybody(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** The rows of the patient table, its indexes built afterwards: filled row by row they take minutes. */
async function listEverybody(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'app' and indexname like 'patient_table_rows_by_%'`,
  );
  for (const { name } of rows) await client.query(`drop index app.${name}`);
  await client.query('select app.list_everybody()');
  for (const { definition } of rows) await client.query(definition);
}

/** Answers as they are stored. */
function answers(): object {
  const { questions } = generic();
  return Object.fromEntries(
    questions.map((question) => [question.name, 'choices' in question ? question.choices[0] : '7']),
  );
}

function behaviors(): object {
  return Object.fromEntries(
    symptomsOf(generic()).map(({ key, label }, index) => [
      key,
      { current: index % 3 === 0, past: index % 3 === 1, not_known: index % 3 === 2, label },
    ]),
  );
}

function generic() {
  const definition = questionnaireOf('generic');
  if (!definition) throw new Error('There is no such questionnaire');
  return definition;
}
