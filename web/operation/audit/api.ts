import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { listUsers } from '#contract/identity/users.ts';
import type { AuditFilter, exportAuditEvents, listAuditEvents } from '#contract/operation/audit/audit.ts';
import { call, endpointUrl } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useChange } from '#web/lib/useChange.ts';
import type { AuditFilterSearch } from './search.ts';

/** Turns the URL's filter into the server's: days become moments of the user's time zone. */
const filterOf = ({ from, to, action, person, kit }: AuditFilterSearch): AuditFilter => ({
  since: from && startOf(from, 0),
  before: to && startOf(to, 1),
  action,
  person_id: person,
  kit_id: kit,
});

/** Start of a day, or of a later one. */
function startOf(date: string, daysLater: number): string {
  const day = new Date(`${date}T00:00`);
  day.setDate(day.getDate() + daysLater);
  return day.toISOString();
}

/** One page of the audit log. The previous page stays until the next one has loaded. */
export const auditQuery = (filter: AuditFilterSearch, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['audit', filter, page, page_size],
    queryFn: ({ signal }) =>
      call<typeof listAuditEvents>(
        'GET /api/admin/audit',
        { query: { ...filterOf(filter), page, page_size } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Pause in typing (ms) that starts a search for people. */
const SEARCH_DELAY = 250;
const PEOPLE_SHOWN = 10;

/** Users with a matching name or email address. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', 'people', search],
    meta: { live: ['profiles'] },
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY));
      const query = { search, sort: 'email', page_size: PEOPLE_SHOWN } as const;
      return (await call<typeof listUsers>('GET /api/admin/users', { query }, { signal })).users;
    },
    enabled: search !== '',
  });

/** Saves all matching events as a file. The export is an event itself: the list reloads. */
export const useExportAudit = (onFailed: () => void) =>
  useChange(
    async (filter: AuditFilterSearch) => {
      const answer = await fetch(
        endpointUrl<typeof exportAuditEvents>('GET /api/admin/audit/export', { query: filterOf(filter) }),
      );
      if (!answer.ok) throw new Error(`The export was answered with ${answer.status}`);
      saveFile('audit_log.csv', await answer.blob(), 'text/csv;charset=utf-8');
    },
    { reloads: [['audit']], awaits: false, onError: onFailed },
  );
