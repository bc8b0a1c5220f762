-- Seals the suggestions of registrations that were undone before 0064. Where another family has registered the code since, its
-- staff may have shared them: these stay.

select app.seal_suggestions(u) from app.undone_registrations u
where u.restored_at is null and not exists (select from app.kits k where k.kit_id = u.kit_id)
order by u.undone_at;
