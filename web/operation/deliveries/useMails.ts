import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { MailState } from '#contract/operation/lists.ts';
import { useListPage } from '#web/lib/useListPage.ts';
import { mailsQuery } from './api.ts';
import { mailsList, validateMailDeliveriesSearch } from './search.ts';

const route = getRouteApi('/_app/admin/deliveries');

/** The page of emails that the address names. */
export function useMails() {
  const state = route.useSearch().state as MailState | undefined;
  const list = useListPage(mailsList, validateMailDeliveriesSearch);
  const mails = useQuery(mailsQuery({ ...list.query, state }));
  const states = mails.data?.rows.map((mail) => mail.state) ?? [];
  const numberOf = (counted: MailState) => states.filter((each) => each === counted).length;
  const hasKept = numberOf('kept') > 0;
  return {
    state,
    list,
    mails,
    hasFailed: numberOf('failed') > 0,
    hasKept,
    areKept: hasKept && numberOf('kept') === states.length,
  };
}
