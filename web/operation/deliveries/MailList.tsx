import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MailState } from '#contract/operation/lists.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { mailsQuery } from './api.ts';
import { mailColumns, mailStateNames } from './mailColumns.tsx';
import { mailsList, validateMailDeliveriesSearch } from './search.ts';

const route = getRouteApi('/_app/admin/deliveries');

/** The emails of the portal by state, without their text. */
export function MailList() {
  const state = route.useSearch().state as MailState | undefined;
  const list = useListPage(mailsList, validateMailDeliveriesSearch);
  const mails = useQuery(mailsQuery({ ...list.query, state }));
  const states = mails.data?.rows.map((mail) => mail.state) ?? [];
  const numberOf = (counted: MailState) => states.filter((each) => each === counted).length;
  const hasFailed = numberOf('failed') > 0;
  const hasKept = numberOf('kept') > 0;
  const areKept = hasKept && numberOf('kept') === states.length;
  const columns = useMemo(() => mailColumns({ hasFailed, areKept }), [hasFailed, areKept]);

  return (
    <>
      {hasKept && (
        <Typography role="note" variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          No mail server is configured: the portal keeps its emails and does not send them.
        </Typography>
      )}
      <ListTable
        label="Emails"
        list={list}
        loading={mails}
        rows={mails.data?.rows}
        total={mails.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        minWidth={950}
        searchHint="Search by recipient..."
        isUnfiltered={state === undefined}
        empty={state ? 'No emails are in this state.' : 'No emails yet.'}
        noMatch="No emails match your search."
        failed="Failed to load emails. Please try again."
        besideSort={
          <StateFilter
            value={state}
            names={mailStateNames}
            onSelect={(chosen) => list.onChange({ state: chosen, page: 1 }, true)}
          />
        }
      />
    </>
  );
}
