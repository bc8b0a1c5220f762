-- The undo of a merge: the removed patient comes back with the rows that the merge has sealed, and with the kits that moved. It
-- gives nobody more than they had, or than the family has left them since.

-- The merge of a patient that the caller can undo, with the removed patient and the kits that would go back to it.
create or replace function app.open_merge(patient uuid) returns json
language sql stable security definer set search_path = app, pg_temp
as $$
  select json_build_object(
    'first_name', m.sealed #>> '{patient,first_name}', 'last_name', m.sealed #>> '{patient,last_name}',
    'date_of_birth', m.sealed #>> '{patient,date_of_birth}', 'merged_at', m.merged_at, 'undo_until', m.undo_until,
    'kit_ids', array(
      select k.kit_id from app.kits k where k.patient_id = m.kept_id and k.id = any (m.kit_record_ids)
      order by k.created_at, k.id))
  from app.patient_merges m join app.patients p on p.id = m.kept_id
  where m.kept_id = open_merge.patient and m.sealed is not null and m.undo_until > now()
    and p.owner_id = app.uid() and app.uid() = any (m.guardian_ids)
$$;
grant execute on function app.open_merge to app_customer;

-- Brings the grants of both patients back. A grant that the family has changed since the merge stays as it is for the kept
-- patient, and the other patient gets no more than it covers. One that has ended since comes back for neither.
create or replace function app.separate_grants(made app.patient_merges) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  pair record;
  earlier app.practitioner_access;
begin
  for pair in
    select coalesce(s.practitioner_id, a.practitioner_id) as practitioner_id, a.patient_id is not null as is_granted,
      a.kit_record_ids, a.ends_at, s.kept_grant, s.removed_grant,
      case
        when s.practitioner_id is null then false
        when a.patient_id is null then s.kit_record_ids = '{}'
        -- A revoked grant that was given again is the family's present wish, even with the same kits.
        else (a.kit_record_ids, a.ends_at) is not distinct from (s.kit_record_ids, s.ends_at)
          and a.granted_at <= made.merged_at end as is_unchanged
    from jsonb_to_recordset(made.sealed -> 'grants')
      as s (practitioner_id uuid, kit_record_ids uuid[], ends_at timestamptz, kept_grant jsonb, removed_grant jsonb)
    full join (select g.* from app.practitioner_access g where g.patient_id = made.kept_id) as a
      on a.practitioner_id = s.practitioner_id
    order by 1
  loop
    if pair.is_unchanged then
      perform app.set_access(g.patient_id, pair.practitioner_id, g.kit_record_ids, g.ends_at, g.granted_at)
      from (
        select k.* from jsonb_populate_record(null::app.practitioner_access, pair.kept_grant) k
        union all
        select r.* from jsonb_populate_record(null::app.practitioner_access, pair.removed_grant) r
      ) as g
      where g.patient_id is not null;
      if pair.kept_grant is null then
        delete from app.practitioner_access a
        where a.patient_id = made.kept_id and a.practitioner_id = pair.practitioner_id;
      end if;
    elsif pair.is_granted and (pair.ends_at is null or pair.ends_at > now()) then
      earlier := jsonb_populate_record(null::app.practitioner_access, pair.removed_grant);
      if pair.removed_grant is not null then
        perform app.set_access(
          made.removed_id, pair.practitioner_id,
          case
            when earlier.kit_record_ids is null then pair.kit_record_ids
            when pair.kit_record_ids is null then earlier.kit_record_ids
            else array(select unnest(earlier.kit_record_ids) intersect select unnest(pair.kit_record_ids)) end,
          least(earlier.ends_at, pair.ends_at), earlier.granted_at);
      end if;
      if pair.kit_record_ids is not null then
        perform app.set_access(made.kept_id, pair.practitioner_id, pair.kit_record_ids, pair.ends_at, now());
      end if;
    end if;
  end loop;
end
$$;

-- Undoes the merge of a patient of the caller, and returns the patient who comes back. Kits that were registered since stay where
-- they are, but for the replacements of a kit that goes. A guardian who has left is not brought back.
create or replace function app.separate_patients(patient uuid) returns uuid
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  family app.patients;
  made app.patient_merges;
begin
  perform app.lock_merge(patient, patient, array(
    select (g ->> 'practitioner_id')::uuid
    from app.patient_merges m cross join jsonb_array_elements(m.sealed -> 'grants') g where m.kept_id = patient
    union
    select (c ->> 'user_id')::uuid
    from app.patient_merges m cross join jsonb_array_elements(m.sealed -> 'consents') c where m.kept_id = patient));
  select * into family from app.patients p where p.id = patient;
  select * into made from app.patient_merges m
  where m.kept_id = family.id and m.sealed is not null and m.undo_until > now()
    and family.owner_id = app.uid() and app.uid() = any (m.guardian_ids)
  for no key update;
  if made.id is null then
    -- The answer of an undo may have been lost: its retry gets the same one.
    select m.removed_id into made.removed_id from app.patient_merges m
    where m.kept_id = family.id and m.undone_at > now() - interval '10 minutes'
      and family.owner_id = app.uid() and app.uid() = any (m.guardian_ids)
    order by m.undone_at desc limit 1;
    if made.removed_id is null then
      perform app.refuse('merge_not_found');
    end if;
    return made.removed_id;
  end if;
  update app.patient_merges m set undone_at = now(), sealed = null where m.id = made.id;

  insert into app.patients (id, owner_id, first_name, last_name, date_of_birth, created_at, handed_over_at)
  select p.id, family.owner_id, p.first_name, p.last_name, p.date_of_birth, p.created_at, p.handed_over_at
  from jsonb_populate_record(null::app.patients, made.sealed -> 'patient') p;
  insert into app.patient_guardians (patient_id, user_id, added_at, added_by)
  select made.removed_id, g.id, coalesce(s.added_at, made.merged_at),
    (select o.id from app.profiles o where o.id = s.added_by)
  from app.guardians_of(family.id) as g (id)
  left join jsonb_populate_recordset(null::app.patient_guardians, made.sealed -> 'guardians') s on s.user_id = g.id
  where g.id <> family.owner_id and g.id = any (made.guardian_ids);
  -- A consent to research that was withdrawn for the kept patient since is not in force for the other one.
  insert into app.consents (id, user_id, patient_id, document_id, kind, sha256, language, given_at, withdrawn_at)
  select c.id, c.user_id, c.patient_id, c.document_id, c.kind, c.sha256, c.language, c.given_at,
    case when c.kind = 'research' and not exists (
      select from app.consents k
      where k.user_id = c.user_id and k.patient_id = family.id and k.kind = 'research' and k.withdrawn_at is null
    ) then coalesce(c.withdrawn_at, now()) else c.withdrawn_at end
  from jsonb_populate_recordset(null::app.consents, made.sealed -> 'consents') c
  join app.profiles p on p.id = c.user_id;
  update app.patient_merges m set kept_id = made.removed_id
  where m.kept_id = family.id and made.sealed -> 'merges' ? m.id::text;

  perform app.move_kits(
    array(
      with recursive returning_kits as (
        select unnest(made.kit_record_ids) as id
        union
        select k.id from returning_kits b join app.kit_replacements r on r.kit_record_id = b.id join app.kits k on k.kit_id = r.kit_id)
      select id from returning_kits),
    family.id, made.removed_id);
  perform app.separate_grants(made);
  perform app.audit('patients_separated', changed.id)
  from unnest(array[family.id, made.removed_id]) as changed (id);
  perform app.notify_guardians(family.id, 'patients_separated', 'separation ' || made.id);
  return made.removed_id;
end
$$;
grant execute on function app.separate_patients to app_customer;

-- Removes the sealed rows of merges whose time for the undo is over.
create or replace function app.settle_merges() returns void
language sql security definer set search_path = app, pg_temp
as $$
  update app.patient_merges m set sealed = null where m.sealed is not null and m.undo_until <= now()
$$;
grant execute on function app.settle_merges to app_worker;
