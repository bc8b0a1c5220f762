-- Merges. An owner entered one person twice, and merges the two patients. The kits of one move to the other; the rest of it is
-- sealed, and an undo within seven days brings it back. Nobody sees more than before: both have the same guardians, each
-- practitioner keeps exactly the kits that they saw, and links and invitations end.

-- Whether this transaction merges a patient, or separates it again. It has its own event and notification.
create or replace function app.is_merging(patient uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp
as $$
  select exists (
    select from app.patient_merges m where m.kept_id = is_merging.patient and now() in (m.merged_at, m.undone_at)
    union all
    select from app.patient_merges m where m.removed_id = is_merging.patient and now() in (m.merged_at, m.undone_at))
$$;

-- A patient and those who were merged into it: the trail names all of them.
create or replace function app.merged_patients(patient uuid) returns uuid[]
language sql stable security definer set search_path = app, pg_temp
as $$
  select merged_patients.patient || array(
    select m.removed_id from app.patient_merges m where m.kept_id = merged_patients.patient and m.undone_at is null)
$$;

-- The live grants to two patients as one grant for each practitioner: the kits that the practitioner sees now, until the earlier
-- end. All kits, later ones included, need a grant for all kits of both.
create or replace function app.merged_grants(kept uuid, removed uuid)
returns table (practitioner_id uuid, kit_record_ids uuid[], ends_at timestamptz, kept_grant jsonb, removed_grant jsonb)
language sql stable security definer set search_path = app, pg_temp
as $$
  select coalesce(a.practitioner_id, b.practitioner_id),
    case when a.covers_all and (b.covers_all or not moves.any_kit) then null else array(
      select k.id from app.kits k
      where k.patient_id = a.patient_id and (a.covers_all or k.id = any (a.kit_record_ids))
        or k.patient_id = b.patient_id and (b.covers_all or k.id = any (b.kit_record_ids))
      order by k.id) end,
    least(a.ends_at, b.ends_at),
    case when a.patient_id is not null then to_jsonb(a) end,
    case when b.patient_id is not null then to_jsonb(b) end
  from (
    select g.*, g.kit_record_ids is null as covers_all from app.live_access g where g.patient_id = merged_grants.kept) as a
  full join (
    select g.*, g.kit_record_ids is null as covers_all from app.live_access g where g.patient_id = merged_grants.removed) as b
    on b.practitioner_id = a.practitioner_id
  cross join (
    select exists (select from app.kits k where k.patient_id = merged_grants.removed)
      or exists (
        select from app.undone_registrations u where u.patient_id = merged_grants.removed and u.restored_at is null) as any_kit
  ) as moves
$$;

-- Refuses two patients who cannot be merged. A second guardian of only one of them would see more, and a consent to research
-- would cover more.
create or replace function app.check_merge(kept uuid, removed uuid) returns void
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  if kept = removed or not app.is_guardian(app.uid(), kept) or not app.is_guardian(app.uid(), removed) then
    perform app.refuse('patient_not_found');
  elsif (select count(*) from app.patients p where p.id in (kept, removed) and p.owner_id = app.uid()) < 2 then
    perform app.refuse('guardian_not_owner');
  elsif array(select app.guardians_of(kept)) <> array(select app.guardians_of(removed)) then
    perform app.refuse('merge_guardians_differ');
  elsif exists (
    select from app.patient_merges m
    where m.kept_id in (kept, removed) and m.sealed is not null and m.undo_until > now()
  ) then
    perform app.refuse('merge_open');
  elsif exists (
    select from app.consents c
    where c.patient_id in (kept, removed) and c.kind = 'research' and c.withdrawn_at is null
    group by c.user_id having count(distinct c.patient_id) < 2
  ) then
    perform app.refuse('merge_consents_differ');
  end if;
end
$$;

-- The access of practitioners after a merge of two patients of the caller, by name. Null stands for all kits, later ones
-- included.
create or replace function app.preview_merge(kept uuid, removed uuid)
returns table (full_name text, kit_ids text[], ends_at timestamptz, sees_fewer_later boolean)
language plpgsql stable security definer set search_path = app, pg_temp
as $$
begin
  perform app.check_merge(kept, removed);
  return query
    select p.full_name,
      case when g.kit_record_ids is not null then array(
        select k.kit_id::text from app.kits k where k.id = any (g.kit_record_ids) order by k.created_at, k.id) end,
      g.ends_at,
      g.kit_record_ids is not null and coalesce('true' in (g.kept_grant -> 'covers_all', g.removed_grant -> 'covers_all'), false)
    from app.merged_grants(kept, removed) g join app.profiles p on p.id = g.practitioner_id
    order by p.full_name, p.id;
end
$$;
grant execute on function app.preview_merge to app_customer;

-- Moves kits of one patient to another, with their undone registrations and notifications. Answers and replacements follow by
-- their foreign keys; everything else names the kit alone.
create or replace function app.move_kits(kits uuid[], source uuid, target uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.kits k where k.patient_id = source and k.id = any (kits) order by k.id for update;
  update app.kits k set patient_id = target where k.patient_id = source and k.id = any (kits);
  update app.undone_registrations u set patient_id = target where u.patient_id = source and u.kit_record_id = any (kits);
  update app.notifications n set patient_id = target where n.patient_id = source and n.kit_record_id = any (kits);
end
$$;

-- Sets the grant of a practitioner to kits of a patient; null for all kits. Without a kit, or after the end, there is none. A
-- grant that moves keeps its beginning.
create or replace function app.set_access(patient uuid, practitioner uuid, kits uuid[], until timestamptz, since timestamptz)
returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  existing constant uuid[] := case when kits is not null then array(
    select k.id from app.kits k where k.patient_id = patient and k.id = any (kits) order by k.id) end;
  is_new constant boolean := not exists (
    select from app.practitioner_access a where a.patient_id = patient and a.practitioner_id = practitioner);
begin
  if existing = '{}' or until <= now() or not app.is_practitioner(practitioner) then
    delete from app.practitioner_access a where a.patient_id = patient and a.practitioner_id = practitioner;
    return;
  end if;
  insert into app.practitioner_access as a (patient_id, practitioner_id, kit_record_ids, ends_at)
  values (patient, practitioner, existing, until)
  on conflict (practitioner_id, patient_id) do update set kit_record_ids = excluded.kit_record_ids, ends_at = excluded.ends_at
  where (a.kit_record_ids, a.ends_at) is distinct from (excluded.kit_record_ids, excluded.ends_at);
  if is_new then
    update app.practitioner_access a set granted_at = since where a.patient_id = patient and a.practitioner_id = practitioner;
  end if;
end
$$;

-- Locks the patients of a merge or its undo with their grants. Their guardians and practitioners come first, as in a deletion. A
-- new grant waits for the lock of its patient, and a changed one for its own.
create or replace function app.lock_merge(first_one uuid, last_one uuid, others uuid[] default '{}') returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  if not app.is_guardian(app.uid(), last_one) then
    perform app.refuse('patient_not_found');
  end if;
  perform app.lock_own_family(first_one, others || array(
    select app.guardians_of(last_one)
    union
    select a.practitioner_id from app.practitioner_access a where a.patient_id in (first_one, last_one)));
  perform app.lock_own_family(last_one);
  perform from app.patients p where p.id in (first_one, last_one) order by p.id for update;
  perform from app.practitioner_access a where a.patient_id in (first_one, last_one)
  order by a.practitioner_id, a.patient_id for update;
end
$$;

-- A patient is deleted with everybody who was merged into it: the list of erasures names all of them, and a restore of an earlier
-- archive brings none back (docs/decisions/0096-a-restore-repeats-deletions.md).
create or replace function app.audit_merged_patient() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.audit('patient_deleted', patient => old.removed_id);
  return null;
end
$$;

-- Merges two patients of the caller. The locks make registrations, grants and other merges wait. A report or answers that come at
-- the same moment wait for their kit.
create or replace function app.merge_patients(kept uuid, removed uuid) returns void
language plpgsql security definer set search_path = app, pg_temp
as $$
declare
  made app.patient_merges;
begin
  -- The answer of a merge may have been lost: its retry gets the same one.
  if exists (
    select from app.patient_merges m join app.patients p on p.id = m.kept_id
    where m.kept_id = kept and m.removed_id = removed and m.sealed is not null and m.undo_until > now()
      and p.owner_id = app.uid() and app.uid() = any (m.guardian_ids)
  ) then
    return;
  end if;
  perform app.lock_merge(least(kept, removed), greatest(kept, removed));
  perform app.check_merge(kept, removed);
  -- The time of an earlier one is over, and its job has not run.
  update app.patient_merges m set sealed = null where m.kept_id in (kept, removed) and m.sealed is not null;
  insert into app.patient_merges as m (kept_id, removed_id, kit_record_ids, guardian_ids, sealed)
  values (
    kept, removed,
    array(
      select k.id from app.kits k where k.patient_id = removed
      union
      select u.kit_record_id from app.undone_registrations u where u.patient_id = removed),
    array(select app.guardians_of(kept)),
    jsonb_build_object(
      'patient', (select to_jsonb(p) from app.patients p where p.id = removed),
      'guardians', (select coalesce(jsonb_agg(g), '[]') from app.patient_guardians g where g.patient_id = removed),
      'consents', (select coalesce(jsonb_agg(c), '[]') from app.consents c where c.patient_id = removed),
      'grants', (select coalesce(jsonb_agg(g), '[]') from app.merged_grants(kept, removed) g),
      'merges', array(select e.id from app.patient_merges e where e.kept_id = removed)))
  returning m.* into made;
  update app.patient_merges m set kept_id = kept where m.kept_id = removed;

  perform app.move_kits(made.kit_record_ids, removed, kept);
  perform app.set_access(
    kept, g.practitioner_id, g.kit_record_ids, g.ends_at, (g.removed_grant ->> 'granted_at')::timestamptz)
  from jsonb_to_recordset(made.sealed -> 'grants')
    as g (practitioner_id uuid, kit_record_ids uuid[], ends_at timestamptz, removed_grant jsonb)
  order by g.practitioner_id;
  perform app.end_record_links(kept);
  update app.guardian_invitations i set ended_at = now() where i.patient_id = kept and i.ended_at is null;
  -- A former practitioner who gets the role back was never in the dialog.
  delete from app.suspended_access a where a.patient_id = kept;
  -- An accepted claim keeps the code for the claimant: an undo could not decide whose kit it is.
  update app.kit_claims c set patient_id = null where c.patient_id = removed;
  perform app.audit('patients_merged', kept, details => jsonb_build_object(
    'kind', 'kits', 'count', (select count(*) from app.kits k where k.id = any (made.kit_record_ids))));
  delete from app.patients p where p.id = removed;
  perform app.notify_guardians(kept, 'patients_merged', 'merge ' || made.id);
end
$$;
grant execute on function app.merge_patients to app_customer;
