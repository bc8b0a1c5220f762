-- Seals the suggestions of registrations that were undone before 0064. One that another family reads by now stays.

select app.seal_suggestions(u) from app.undone_registrations u
where u.restored_at is null
  and not exists (select from app.kits k where k.kit_id = u.kit_id and k.suggestion_shared)
order by u.undone_at;
