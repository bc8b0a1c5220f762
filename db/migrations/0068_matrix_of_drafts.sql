-- As 0067, for drafts: a draft that was begun in the shifted matrix may be submitted in the mended one.
alter table app.questionnaire_drafts add column matrix text;

grant insert (matrix), update (matrix) on app.questionnaire_drafts to app_customer;
