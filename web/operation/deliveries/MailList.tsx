import { useMemo } from 'react';
import { ListTable } from '#web/lib/ListTable.tsx';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { mailColumns, mailStateNames } from './mailColumns.tsx';
import { useMails } from './useMails.ts';

/** The emails of the portal by state, without their text. */
export function MailList() {
  const { state, list, mails, hasFailed, areKept } = useMails();
  const columns = useMemo(() => mailColumns({ hasFailed, areKept }), [hasFailed, areKept]);

  return (
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
  );
}
