import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { JobState } from '#contract/operation/lists.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { jobsQuery } from './api.ts';
import { jobColumns, jobStateNames } from './jobColumns.tsx';
import { jobsList, validateMailDeliveriesSearch } from './search.ts';

const route = getRouteApi('/_app/admin/deliveries');

/** The jobs of the portal that failed. */
export function JobList() {
  const state = route.useSearch().state as JobState | undefined;
  const list = useListPage(jobsList, validateMailDeliveriesSearch);
  const jobs = useQuery(jobsQuery({ ...list.query, state }));
  const [columns] = useState(jobColumns);

  return (
    <ListTable
      label="Failed jobs"
      list={list}
      loading={jobs}
      rows={jobs.data?.rows}
      total={jobs.data?.total}
      rowKey={({ id }) => String(id)}
      columns={columns}
      minWidth={940}
      searchHint="Search by task..."
      isUnfiltered={state === undefined}
      empty={state ? 'No failed jobs are in this state.' : 'No jobs have failed.'}
      noMatch="No failed jobs match your search."
      failed="Failed to load failed jobs. Please try again."
    >
      <StateFilter
        value={state}
        names={jobStateNames}
        onSelect={(chosen) => list.onChange({ state: chosen, page: 1 }, true)}
      />
    </ListTable>
  );
}
