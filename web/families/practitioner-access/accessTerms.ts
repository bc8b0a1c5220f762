import type { AssignedPractitioner, PatientDetails } from '#contract/families/patients.ts';
import type { AccessTerms } from '#contract/families/practitioner-access.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { dayOf, today } from '#web/lib/today.ts';

/** The fields of a grant as its owner sees them. */
export interface TermsFields {
  covers: 'all' | 'chosen';
  /** A single checkbox gives its value or `false` instead of a list. */
  kits: KitRecordId[] | KitRecordId | false;
  /** The last day with access, `YYYY-MM-DD`; empty for no end. */
  last_day: string;
}

const DAY = 86_400_000;

/** The fields of a grant. An ended grant is offered for the same number of days again. */
export function fieldsOf(
  { granted_at, kit_record_ids, ends_at }: Omit<AssignedPractitioner, 'id' | 'full_name'>,
  kits: PatientDetails['kits'],
  now = Date.now(),
): TermsFields {
  const end = ends_at === null ? null : Date.parse(ends_at);
  const days = end === null ? 0 : Math.max(1, Math.round((end - Date.parse(granted_at)) / DAY));
  return {
    covers: kit_record_ids ? 'chosen' : 'all',
    kits: kits.map(({ id }) => id).filter((id) => kit_record_ids?.includes(id)),
    last_day: end === null ? '' : dayOf(new Date(end > now ? end - 1 : now + days * DAY)),
  };
}

const chosen = ({ kits }: TermsFields): KitRecordId[] => [kits || []].flat();

/** The grant of the fields. The last day ends at midnight of the user's time zone. */
export function termsOf(fields: TermsFields): AccessTerms {
  const { covers, last_day } = fields;
  const [year = 0, month = 0, day = 0] = last_day.split('-').map(Number);
  return {
    kit_record_ids: covers === 'chosen' ? chosen(fields) : null,
    ends_at: last_day === '' ? null : new Date(year, month - 1, day + 1).toISOString(),
  };
}

/** The sentence for each wrong field. */
export const problemsOf = (fields: TermsFields): Partial<Record<keyof TermsFields, string>> => ({
  ...(fields.covers === 'chosen' &&
    chosen(fields).length === 0 && { kits: 'Please choose at least one kit' }),
  ...(fields.last_day !== '' &&
    fields.last_day < today() && { last_day: 'The last day cannot be in the past' }),
});
