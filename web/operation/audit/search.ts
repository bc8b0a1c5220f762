import { type AuditAction, auditActionNames } from '#contract/operation/audit/auditActions.ts';
import { auditPageSizes } from '#contract/operation/lists.ts';
import { kitCodePattern } from '#contract/shared/codes.ts';
import type { KitCode, UserId } from '#contract/shared/ids.ts';
import { isCalendarDate } from '#web/lib/isCalendarDate.ts';
import { isRecordId } from '#web/lib/isRecordId.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

/** The audit log; it has one order. */
export const auditList = {
  sorts: ['time'],
  page_sizes: auditPageSizes,
  defaults: { sort: 'time', order: 'desc', page_size: 25 },
} as const;

const validateList = listSearch(auditList);

/** Limits the listed events. The URL names a person by record id only. */
export interface AuditFilterSearch {
  /** First and last day, in the user's time zone. */
  from?: string;
  to?: string;
  action?: AuditAction;
  person?: UserId;
  kit?: KitCode;
}

export const FROM_AFTER_TO = 'From must not be after To';

export const isReversed = ({ from, to }: AuditFilterSearch): boolean => !!from && !!to && from > to;

export type AuditSearch = AuditFilterSearch & Pick<ListSearch<'time'>, 'page' | 'page_size'>;

/** Query string of `/admin/audit`. */
export function validateAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { page, page_size } = validateList(raw);
  const { from, to, person, kit } = raw;
  const action = auditActionNames.find((name) => name === raw['action']);
  return {
    ...(isCalendarDate(from) && { from }),
    ...(isCalendarDate(to) && { to }),
    ...(action && { action }),
    ...(isRecordId(person) && { person: person as UserId }),
    ...(isKitCode(kit) && { kit }),
    ...(page && { page }),
    ...(page_size && { page_size }),
  };
}

export const isKitCode = (value: unknown): value is KitCode =>
  typeof value === 'string' && kitCodePattern.test(value);
