import { sql } from '#db/sql.ts';

/** The owner's answer on an entry of a kit's history, null without one. `c` is its row of `app.kit_status_changes`. */
export const answerOf = sql`
  case when c.answer is not null then c.answer || jsonb_build_object('answered_at', c.answered_at) end`;

/** An entry of a kit's history as JSON. `c` is its row of `app.kit_status_changes`. */
const statusChange = sql`json_build_object(
  'id', c.id, 'status', c.status, 'changed_at', c.changed_at, 'reason', c.reason, 'answer', ${answerOf},
  'by_laboratory', coalesce(c.laboratory_key_id, c.technician_id) is not null,
  'next_step', c.next_step, 'act_until', c.act_until, 'has_replacement', c.has_replacement)`;

/** The code of the kit that a code replaces. `k` is a row of `app.kits` or `app.kit_inventory`. */
export const replacesOf = sql`(
  select o.kit_id from app.kit_replacements r join app.kits o on o.id = r.kit_record_id where r.kit_id = k.kit_id)`;

/** The code that is reserved in place of a kit. `k` is the kit's row of `app.kits`. */
export const replacedByOf = sql`(select r.kit_id from app.kit_replacements r where r.kit_record_id = k.id)`;

/** The columns of `KitSummary`. `k` is the kit's row of `app.kits`. */
export const kitSummary = sql`
  k.id, k.kit_id, k.status, k.sample_taken_date, k.kit_notes, k.created_at, k.report_generated_at,
  ${replacesOf} as replaces, ${replacedByOf} as replaced_by,
  exists (select from app.symptom_data s where s.kit_record_id = k.id) as questionnaire_submitted,
  (select ${statusChange} from app.kit_status_changes c where c.kit_record_id = k.id order by c.id desc limit 1)
    as last_change,
  app.report_hold_of(k.id) as hold, app.withdrawals_of(k.id) as withdrawals`;

/** The columns of `KitDetails`. `k` is the kit's row of `app.kits`. */
export const kitDetails = sql`
  ${kitSummary},
  (select json_agg(${statusChange} order by c.id) from app.kit_status_changes c where c.kit_record_id = k.id)
    as status_changes`;
