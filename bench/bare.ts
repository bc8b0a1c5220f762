import { type Sql, sql } from '#db/sql.ts';

// The limit of each operation: the least SQL that answers its request in the caller's role, under the same policies. It does
// without the session, counts, email addresses, report files beside a list, history, audit trail and throttle.

const columns = sql`
  p.id, p.first_name, p.last_name, p.date_of_birth, k.id, k.kit_id, k.status, k.created_at, k.sample_taken_date,
  k.kit_notes, k.practitioner_notes, k.suggestion_shared`;
const name = sql`lower(p.first_name || ' ' || p.last_name)`;
const firstPage = sql`order by ${name}, p.id limit 20`;

/** Twenty patients are enough for the twenty rows of a page, and the kits of the others are not read. */
const patientsWith = (condition: Sql): Sql => sql`
  select ${columns} from (select * from app.patients p where ${condition} ${firstPage}) as p
  left join app.kits k on k.patient_id = p.id ${firstPage}`;

/** One lookup for each kit: a join would read all patients visible to the practitioner. */
const itsPatient = sql`cross join lateral (select * from app.patients where id = k.patient_id limit 1) as p`;

export const patientsByName = (): Sql => patientsWith(sql`true`);

export const patientsWithName = (part: string): Sql => patientsWith(sql`${name} like ${`%${part}%`}`);

export const patientsByRegistration = (): Sql => sql`
  select ${columns} from (select * from app.kits order by created_at desc limit 20) as k ${itsPatient}
  order by k.created_at desc`;

/** Indexes of three bare statements. The portal has others, so each stands only while its statement is measured. */
export const indexes = {
  order: "create index bench on app.patients (lower(first_name || ' ' || last_name), id)",
  names: `create index bench on app.patients
      using gin (lower(first_name || ' ' || last_name) app_extensions.gin_trgm_ops);
    analyze app.patients`,
  registrations: 'create index bench on app.kits (created_at desc)',
};

export const patientsWithCode = (code: string): Sql => sql`
  select ${columns} from app.kits k ${itsPatient} where k.kit_id = ${code}`;

export const patientsWithCodes = (beginning: string): Sql => sql`
  select ${columns} from app.kits k ${itsPatient}
  where k.kit_id between ${`${beginning}00`} and ${`${beginning}99`} ${firstPage}`;

export const inventory = (): Sql => sql`
  select kit_id, is_active, created_at, is_registered from app.kit_inventory order by created_at desc, kit_id limit 25`;

export const pagesOfKit = (code: string): Sql => sql`
  select array_agg(f.page) from app.kits k
  left join app.report_files f
    on f.kit_record_id = k.id and f.published_at is not null and f.superseded_at is null
  where k.kit_id = ${code}`;

export const symptomsOfKit = (code: string): Sql => sql`
  select k.kit_id, p.first_name, p.last_name, p.date_of_birth, k.sample_taken_date, k.report_generated_at, k.kit_notes,
    k.practitioner_notes, s.form_type, s.answers, s.behaviors, s.created_at
  from app.kits k ${itsPatient} left join app.symptom_data s on s.kit_record_id = k.id
  where k.kit_id = ${code}`;

export const comparedKits = (patient_id: string): Sql => sql`
  select p.first_name, p.last_name, p.date_of_birth, k.kit_id, k.sample_taken_date, k.created_at, s.form_type, s.answers,
    s.behaviors, t.method, t.pipeline, t.reference_database, t.reads_total, g.names, g.reads
  from app.patients p left join app.kits k on k.patient_id = p.id
  left join app.symptom_data s on s.kit_record_id = k.id
  left join app.report_files f
    on f.kit_record_id = k.id and f.page = 7 and f.published_at is not null and f.superseded_at is null
  left join app.taxon_profiles t on t.file_id = f.id
  left join app.taxon_ranks g on g.file_id = f.id and g.rank = 'genus'
  where p.id = ${patient_id}`;

/** A patient, a kit and the mark that its code is used. */
export const registration = (patient_id: string, owner_id: string, code: string): readonly Sql[] => [
  sql`insert into app.patients (id, owner_id, first_name, last_name, date_of_birth)
    values (${patient_id}, ${owner_id}, 'New', 'Patient', '2015-05-05')`,
  sql`update app.kit_inventory set used_at = now() where kit_id = ${code} and is_active and used_at is null`,
  sql`insert into app.kits (kit_id, patient_id) values (${code}, ${patient_id}) returning id, kit_id, patient_id`,
];

export const questionnaire = (
  kit_record_id: string,
  { form_type, answers, behaviors }: { form_type: string; answers: object; behaviors: object },
): Sql => sql`
  insert into app.symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors)
  select id, patient_id, ${form_type}, 1, ${JSON.stringify(answers)}, ${JSON.stringify(behaviors)}
  from app.kits where id = ${kit_record_id} returning form_type, created_at`;
