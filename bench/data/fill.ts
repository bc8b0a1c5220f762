import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import { completeGeneric } from '#server/testing/family.ts';
import { firstNames, surnameBeginnings, surnameEndings, surnames } from './names.ts';

/** Numbers of rows by kind. Printed codes have six digits, so no database holds more than a million kits. */
export const sizesFor = (patients: number) => ({
  customers: patients / 5,
  practitioners: Math.min(patients / 50, 2000),
  patients,
  kits: Math.min(patients * 1.5, 900_000),
  inventory: Math.min(patients * 6, 1_000_000),
});

/**
 * Fills an empty, migrated database with generated people, as its superuser: the same number of patients makes the same rows.
 * Resolves to the seconds it took.
 */
export async function fillDatabase(owner_url: string, patients: number): Promise<number> {
  const start = performance.now();
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const settings = {
      ...sizesFor(patients),
      first_names: firstNames.join(' '),
      surnames: surnames.join(' '),
      beginnings: surnameBeginnings.join(' '),
      endings: surnameEndings.join(' '),
      genera: enterotypeSet.genera
        .slice(0, 70)
        .map(({ name }) => name)
        .join('|'),
      answers: JSON.stringify(completeGeneric().answers),
      behaviors: JSON.stringify(labeled(completeGeneric())),
    };
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)]);
    // Without triggers: consistent rows need no checks, and the derived tables are filled as a whole.
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
    );
    for (const file of ['people', 'kits', 'sessions'])
      await client.query(await readFile(new URL(`${file}.sql`, import.meta.url), 'utf8'));
    await client.query('reset session_replication_role; analyze');
    await fillPatientTable(client);
    await client.query('vacuum analyze');
    return (performance.now() - start) / 1000;
  } finally {
    await client.end();
  }
}

/** The rows of the patient table, its indexes built afterwards: filled row by row they take minutes. */
async function fillPatientTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'app' and indexname like 'patient_table_rows_by_%'`,
  );
  for (const { name } of rows) await client.query(`drop index app.${name}`);
  await client.query('select app.rebuild_patient_table()');
  for (const { definition } of rows) await client.query(definition);
}

/** Stored ticks with their labels. */
const labeled = ({ behaviors }: ReturnType<typeof completeGeneric>) =>
  Object.fromEntries(symptomsOf(generic).map(({ key, label }) => [key, { ...behaviors[key], label }]));
