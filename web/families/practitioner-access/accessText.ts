import type { AssignedPractitioner } from '#contract/families/patients.ts';
import { formatDate } from '#web/lib/format.ts';

type Terms = Pick<AssignedPractitioner, 'kit_record_ids' | 'ends_at'>;

/** Whether a grant has not ended. */
export const isLive = ({ ends_at }: Pick<Terms, 'ends_at'>, now = Date.now()): boolean =>
  ends_at === null || Date.parse(ends_at) > now;

/** Whether the practitioner sees all kits, later ones included. */
export const seesEveryKit = (terms: Terms): boolean => isLive(terms) && terms.kit_record_ids === null;

/** Whether a live grant ends within two weeks. */
export const endsSoon = ({ ends_at }: Terms, now = Date.now()): boolean =>
  ends_at !== null && isLive({ ends_at }, now) && Date.parse(ends_at) - now < 14 * 86_400_000;

/** The last day with access, for the user. The end itself is the midnight after it. */
export const lastDay = (ends_at: string): string =>
  formatDate(new Date(Date.parse(ends_at) - 1).toISOString());

/** The limits of a grant in words; empty for all kits without an end. */
export function accessText(terms: Terms): string {
  const { kit_record_ids, ends_at } = terms;
  if (ends_at !== null && !isLive(terms)) return `ended ${lastDay(ends_at)}`;
  const count = kit_record_ids?.length;
  const parts = [
    count !== undefined && (count === 1 ? '1 kit' : `${count} kits`),
    ends_at !== null && `until ${lastDay(ends_at)}`,
  ];
  return parts.filter(Boolean).join(', ');
}
