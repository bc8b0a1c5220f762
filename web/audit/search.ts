import { type AuditAction, auditActionNames, auditPageSizes } from '#contract/audit/audit.ts';
import { KitCode, UserId } from '#contract/shared/ids.ts';
import { CalendarDate } from '#contract/shared/text.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

/** How the audit log starts; it has one order. */
export const auditDefaults = { sort: 'time', order: 'desc', page_size: 25 } as const;

const validateList = listSearch(['time'], auditPageSizes, auditDefaults);

/** Which events are listed. A person stands in the address by record id alone. */
export interface AuditFilterSearch {
  /** First and last day, where the user is. */
  from?: string;
  to?: string;
  action?: AuditAction;
  person?: UserId;
  kit?: KitCode;
}

export const FROM_AFTER_TO = 'From must not be after To';

/** Whether the last day comes before the first. */
export const isReversed = ({ from, to }: AuditFilterSearch): boolean => !!from && !!to && from > to;

export type AuditSearch = AuditFilterSearch & Pick<ListSearch<'time'>, 'page' | 'page_size'>;

/** Query string of `/admin/audit`. What is not valid is left out. */
export function validateAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { page, page_size } = validateList(raw);
  const from = CalendarDate.safeParse(raw['from']);
  const to = CalendarDate.safeParse(raw['to']);
  const action = auditActionNames.find((name) => name === raw['action']);
  const person = UserId.safeParse(raw['person']);
  const kit = KitCode.safeParse(raw['kit']);
  return {
    ...(from.success && { from: from.data }),
    ...(to.success && { to: to.data }),
    ...(action && { action }),
    ...(person.success && { person: person.data }),
    ...(kit.success && { kit: kit.data }),
    ...(page && { page }),
    ...(page_size && { page_size }),
  };
}
