import * as z from 'zod/mini';
import { PatientRecord } from '#contract/records/record.ts';
import { countsFormats } from '#contract/reports/counts.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PatientId, Role } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { one } from '#db/statements.ts';
import { consentColumns } from '#server/identity/consents/consentColumns.ts';
import { kitDetails } from '#server/kits/kit-status/kitColumns.ts';
import { earlierAnswers } from '#server/questionnaires/correctionQueries.ts';
import { StoredFile } from '#server/reports/queries.ts';
import { linkColumns } from './linkColumns.ts';

/** The kinds of readers: the owner's download, or a program that reads the bundle. */
export type RecordKind = 'record' | 'fhir';

const VersionObject = z.extend(StoredFile, {
  page: z.number(),
  version: z.number(),
  /** Of a file of counts. */
  counts_format: z.optional(z.nullable(z.enum(countsFormats))),
});

/** The objects of the store behind `files` and `suggestion`, by kit. They are no part of the record. */
const KitObjects = z.object({
  files: z.array(VersionObject),
  /** The copies of the suggestion that the owner reads. */
  suggestions: z.array(VersionObject),
});

const none = sql`'[]'::json`;

const files = sql`(
  select coalesce(json_agg(json_build_object('page', f.page, 'version', f.version, 'bytes', f.bytes,
      'uploaded_at', f.uploaded_at, 'published_at', f.published_at, 'drawn_from', f.drawn_from,
      'sha256', encode(f.sha256, 'hex'), 'superseded_at', f.superseded_at, 'amended_at', case when f.amended_at >= k.created_at then f.amended_at end,
      'replacement_reason', case when f.amended_at >= k.created_at then f.replacement_reason end) order by f.page, f.version desc), '[]')
  from app.report_files f where f.kit_record_id = k.id and f.published_at is not null and not f.is_held)`;

const replacedSuggestions = sql`(
  select coalesce(json_agg(json_build_object('version', r.version, 'sha256', encode(r.sha256, 'hex'),
    'replaced_at', r.replaced_at, 'replacement_reason', r.reason) order by r.replaced_at desc), '[]')
  from app.replaced_suggestions r where r.kit_record_id = k.id)`;

const suggestion = (isOwner: boolean) => sql`
  case when k.suggestion_shared then json_build_object('version', k.shared_suggestion_version,
    'sha256', encode(k.shared_suggestion_sha256, 'hex'), 'amended_at', k.suggestion_amended_at,
    'replaced', ${isOwner ? replacedSuggestions : none}) end`;

/** The account that gave a version of the answers of kit `k`: the version before names it, the trail knows the submission. */
const givenBy = (version: Sql) => sql`case when ${version} = 1 then author.submitted_by else (
  select r.replaced_by from app.earlier_answers r where r.kit_record_id = k.id and r.version = ${version} - 1) end`;

const submitted = sql`(
  select json_build_object('id', s.id, 'form_type', s.form_type, 'definition_version', s.definition_version,
    'given_by', ${givenBy(sql`s.version`)}, 'created_at', s.created_at, 'version', s.version, 'corrected_at', s.corrected_at, 'answers', s.answers,
    'behaviors', s.behaviors)
  from app.symptom_data s where s.kit_record_id = k.id)`;

/** The same published counts as `publishedTaxa`. */
const taxa = sql`(
  select json_build_object('version', f.version, 'published_at', f.published_at, 'method', t.method,
    'pipeline', t.pipeline, 'reference_database', t.reference_database, 'source_format', t.source_format,
    'reads_total', t.reads_total, 'host_reads', t.host_reads, 'ranks', (
      select coalesce(json_agg(json_strip_nulls(json_build_object('rank', r.rank, 'names', r.names, 'reads', r.reads, 'taxids', r.taxids))
        order by array_position('{phylum,family,genus,species}', r.rank)), '[]')
      from app.taxon_ranks r where r.file_id = f.id))
  from app.report_files f join app.taxon_profiles t on t.file_id = f.id
  where f.kit_record_id = k.id and f.page = ${COUNTS_PAGE} and f.published_at is not null and f.superseded_at is null
    and not f.is_held)`;

const drafts = sql`(
  select coalesce(json_agg(json_build_object('form_type', d.form_type, 'definition_version', d.definition_version,
    'version', d.version, 'saved_at', d.saved_at, 'answers', d.answers, 'behaviors', d.behaviors)
    order by d.form_type), '[]')
  from app.questionnaire_drafts d where d.kit_record_id = k.id)`;

const copiesBefore = sql`
  union all
  select r.version, r.object_key, r.sha256
  from app.replaced_suggestions r where r.kit_record_id = k.id and r.object_key is not null`;

const objects = (isOwner: boolean) => sql`(
  select json_object_agg(k.kit_id, json_build_object('files', (
      select coalesce(json_agg(json_build_object('page', f.page, 'version', f.version, 'object_key', f.object_key,
        'sha256', encode(f.sha256, 'hex'), 'counts_format', t.source_format) order by f.page, f.version desc), '[]')
      from app.report_files f left join app.taxon_profiles t on t.file_id = f.id
      where f.kit_record_id = k.id and f.published_at is not null and not f.is_held and f.page <> ${SUGGESTION_PAGE}),
    'suggestions', (
      select coalesce(json_agg(json_build_object('page', ${SUGGESTION_PAGE}::smallint, 'version', copy.version,
        'object_key', copy.object_key, 'sha256', encode(copy.sha256, 'hex')) order by copy.version desc), '[]')
      from (
        select k.shared_suggestion_version as version, k.shared_suggestion_key as object_key,
          k.shared_suggestion_sha256 as sha256
        where k.suggestion_shared
        ${isOwner ? copiesBefore : sql``}
      ) as copy)))
  from app.kits k where k.patient_id = p.id)`;

/** All events that the owner reads. The function gives a hundred at a time; this statement sees one state of them. */
const activity = sql`(
  with recursive step (events) as (
    select (select jsonb_agg(to_jsonb(e)) from app.own_activity(p.id, null, 100) e)
    union all
    select (
      select jsonb_agg(to_jsonb(e))
      from app.own_activity(p.id, (step.events -> -1 ->> 'id')::bigint, 100) e)
    from step where jsonb_array_length(step.events) = 100
  )
  select coalesce(jsonb_agg(event order by event ->> 'happened_at' desc, (event ->> 'id')::bigint desc), '[]')
  from step cross join lateral jsonb_array_elements(step.events) as event)`;

const ownerOfOwn = sql`(
  select json_build_object('id', g.id, 'full_name', g.full_name, 'email', g.email)
  from app.guardians_with_names(p.id) g where g.is_owner)`;

const ownerOfAny = sql`json_build_object('id', p.owner_id, 'full_name', o.full_name, 'email', o.email)`;

const guardiansOfOwn = sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'full_name', g.full_name, 'email', g.email,
    'added_at', g.added_at) order by g.added_at, g.id), '[]')
  from app.guardians_with_names(p.id) g where not g.is_owner)`;

const guardiansOfAny = sql`(
  select coalesce(json_agg(json_build_object('id', g.user_id, 'full_name', s.full_name, 'email', s.email,
    'added_at', g.added_at) order by g.added_at, g.user_id), '[]')
  from app.patient_guardians g join app.profiles s on s.id = g.user_id where g.patient_id = p.id)`;

const practitionersOfOwn = sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'full_name', g.full_name, 'granted_at', g.granted_at,
    'kit_record_ids', g.kit_record_ids, 'ends_at', g.ends_at) order by g.granted_at), '[]')
  from app.access_of(p.id) g)`;

const practitionersOfAny = sql`(
  select coalesce(json_agg(json_build_object('id', a.practitioner_id, 'full_name', g.full_name,
    'granted_at', a.granted_at, 'kit_record_ids', case when a.kit_record_ids is not null then array(
      select k.id from app.kits k where k.id = any (a.kit_record_ids) order by k.created_at) end,
    'ends_at', a.ends_at) order by a.granted_at), '[]')
  from app.practitioner_access a left join app.profiles g on g.id = a.practitioner_id where a.patient_id = p.id)`;

const undone = sql`(
  select coalesce(json_agg(json_build_object('kit_id', u.kit_id, 'undone_at', u.undone_at,
    'restored_at', u.restored_at, 'answers', u.answers, 'earlier_answers', u.earlier_answers) order by u.undone_at), '[]')
  from app.undone_registrations u where u.patient_id = p.id)`;

const links = sql`(
  select coalesce(json_agg(link order by link.created_at, link.id), '[]')
  from (select ${linkColumns} from app.record_links l where l.patient_id = p.id) as link)`;

const consents = sql`(
  select coalesce(json_agg(consent order by consent.given_at desc, consent.id), '[]')
  from (
    select ${consentColumns}, c.user_id as given_by
    from app.consents c join app.consent_documents d on d.id = c.document_id
    where c.patient_id is null or c.patient_id = p.id) as consent)`;

/**
 * A visible patient with everything that the caller may read, in one statement: one state of the database, even while a kit is
 * being deleted. Undefined if the patient is not visible. Records the reading (`app.record_whole_record`).
 */
export const patientRecord = one(
  z.extend(PatientRecord, { objects: z.nullable(z.record(z.string(), KitObjects)) }),
  (role: Role, patient_id: PatientId, kind: RecordKind) => {
    const isOwner = role === 'customer';
    return sql`
      select now() as read_at,
        json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
          'date_of_birth', p.date_of_birth, 'created_at', p.created_at) as patient,
        ${isOwner ? ownerOfOwn : ownerOfAny} as owner,
        ${isOwner ? guardiansOfOwn : role === 'admin' ? guardiansOfAny : none} as guardians,
        ${isOwner ? practitionersOfOwn : practitionersOfAny} as practitioners,
        (select coalesce(json_agg(kit order by kit.created_at, kit.id), '[]')
          from (select ${kitDetails}, k.is_proved,
            (select r.retest_on from app.retests r where r.kit_record_id = k.id) as retest_on, ${isOwner ? sql`` : sql`k.practitioner_notes,`}
            author.registered_by, ${submitted} as submitted,
            ${earlierAnswers(sql`, ${givenBy(sql`e.version`)} as given_by`)} as earlier_answers,
            ${isOwner ? drafts : none} as drafts, ${files} as files,
            ${suggestion(isOwner)} as suggestion, ${taxa} as taxa
            from app.kits k left join app.authors_of_kits(p.id) author on author.kit_record_id = k.id
            where k.patient_id = p.id) as kit) as kits,
        ${isOwner ? undone : none} as undone_registrations,
        ${isOwner ? links : none} as links,
        ${isOwner ? sql`app.open_merge(p.id)` : sql`null::json`} as merge,
        ${isOwner ? consents : none} as consents,
        ${isOwner ? activity : none} as activity,
        ${objects(isOwner)} as objects,
        app.record_whole_record(p.id, ${kind}) as recorded
      from app.patients p left join app.profiles o on o.id = p.owner_id
      where p.id = ${patient_id}`;
  },
);
export type FoundRecord = NonNullable<ReturnType<ReturnType<typeof patientRecord>['read']>>;
