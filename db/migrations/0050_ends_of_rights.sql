-- Ends of rights: of guardians, grants and deletion requests. Each function below is as in the migration that it names, but for
-- the part that its comment tells.

-- Former guardians

-- As in 0040. The policy saw the patient before the lock, and the wait may have outlasted the removal of the guardian.
create or replace function app.limit_record_links() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform from app.patients p where p.id = new.patient_id for no key update;
  if app.actor_role() = 'customer' and not app.is_guardian(app.uid(), new.patient_id) then
    raise insufficient_privilege using message = 'not a guardian of the patient', constraint = 'patient_not_found';
  end if;
  if (select count(*) from app.record_links l where l.patient_id = new.patient_id and app.is_live(l)) >= 20 then
    perform app.refuse('record_link_limit');
  end if;
  return new;
end
$$;

-- As in 0046. A consent to research waits for the removal of its guardian, which ends such consents, and is then refused. The
-- account is locked before the patient, as in a deletion.
create or replace function app.check_consent() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$
begin
  perform app.hold_consent_documents();
  if exists (
    select from app.consent_documents shown join app.consent_documents d on d.kind = shown.kind and d.version > shown.version
    where shown.id = new.document_id
  ) then
    perform app.refuse('consent_document_changed');
  end if;
  if new.kind = 'research' and app.actor_role() = 'customer' then
    perform from app.profiles o where o.id = new.user_id for key share;
    perform from app.patients p where p.id = new.patient_id for no key update;
    if not app.is_guardian(new.user_id, new.patient_id) then
      raise insufficient_privilege using message = 'not a guardian of the patient', constraint = 'patient_not_found';
    end if;
  end if;
  return new;
end
$$;

call app.open_to_backups();

call app.hand_over_functions();
