-- The replacements of suggestions from before 0057, without their copies. The portal may have recorded newer ones since then.

insert into app.replaced_suggestions (kit_record_id, replaced_at)
select k.id, k.suggestion_amended_at from app.kits k where k.suggestion_amended_at is not null
on conflict do nothing;
