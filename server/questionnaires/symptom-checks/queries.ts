import * as z from 'zod/mini';
import type { SymptomCheckState, symptomCheckSorts } from '#contract/questionnaires/lists.ts';
import { countSymptomChecks, SymptomCheck } from '#contract/questionnaires/symptom-checks.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';
import { orderBy, type PageRequest, slice } from '#server/base/paging.ts';
import { hasWords } from '#server/base/words.ts';

interface Filter {
  readonly search: string;
  readonly state?: SymptomCheckState | undefined;
}

/** The newest answers `s` that may come from the shifted matrix, with the check `c` of this version. */
const toCheck = sql`
  from app.symptom_data s
  left join app.symptom_checks c on c.kit_record_id = s.kit_record_id and c.version = s.version`;

const isToCheck = sql`s.matrix is distinct from 'mended'`;

const states: Readonly<Record<SymptomCheckState, Sql>> = {
  open: sql`and c.version is null`,
  asked: sql`and c.version is not null`,
};

const patientName = sql`p.first_name || ' ' || p.last_name`;

const matching = ({ search, state }: Filter) => sql`
  ${toCheck}
  join app.kits k on k.id = s.kit_record_id
  join app.patients p on p.id = k.patient_id
  join app.profiles o on o.id = p.owner_id
  where ${isToCheck} ${state === undefined ? sql`` : states[state]}
    and ${hasWords(sql`app.folded(concat_ws(' ', k.kit_id, ${patientName}, o.email))`, search)}`;

const sorts = {
  submitted: sql`s.created_at`,
  kit_id: sql`k.kit_id`,
  patient: sql`lower(${patientName})`,
  last_name: sql`app.folded(p.last_name || ' ' || p.first_name)`,
  customer: sql`o.email`,
} satisfies Record<(typeof symptomCheckSorts)[number], Sql>;

/** A row with the user agent in place of the browser. */
const StoredCheck = z.extend(z.omit(SymptomCheck, { browser: true }), { matrix: z.nullable(z.string()) });

/** One page of the questionnaires that match. */
export const checksFound = many(
  StoredCheck,
  (request: PageRequest<(typeof symptomCheckSorts)[number]> & Filter) => sql`
    select k.id as kit_record_id, k.kit_id, ${patientName} as patient_name, o.email as customer_email, s.form_type,
      s.version, s.created_at as submitted_at, s.matrix, c.asked_at,
      (select coalesce(a.full_name, a.email) from app.profiles a where a.id = c.asked_by) as asked_by
    ${matching(request)} ${orderBy(sorts[request.sort], request.order, sql`k.id`)} ${slice(request)}`,
);

export const countChecks = value(
  z.number(),
  (filter: Filter) => sql`select count(*) as total ${matching(filter)}`,
);

export const openChecks = value(
  countSymptomChecks.result.shape.open,
  () => sql`select count(*) as open ${toCheck} where ${isToCheck} ${states.open}`,
);

const thisVersion = (kit_record_id: KitRecordId, version: number) => sql`
  select s.kit_record_id, s.version from app.symptom_data s
  where s.kit_record_id = ${kit_record_id} and s.version = ${version} and ${isToCheck}`;

const Found = z.object({ is_found: z.literal(true) });

/** Notes that the family was asked about these answers; undefined if they are not on the list. */
export const insertCheck = one(
  Found,
  (kit_record_id: KitRecordId, version: number) => sql`
    with found as (${thisVersion(kit_record_id, version)}),
    noted as (insert into app.symptom_checks (kit_record_id, version) select * from found on conflict do nothing)
    select true as is_found from found`,
);

/** Takes the note back; undefined if the answers are not on the list. */
export const deleteCheck = one(
  Found,
  (kit_record_id: KitRecordId, version: number) => sql`
    with found as (${thisVersion(kit_record_id, version)}),
    removed as (delete from app.symptom_checks c using found f
      where c.kit_record_id = f.kit_record_id and c.version = f.version)
    select true as is_found from found`,
);
