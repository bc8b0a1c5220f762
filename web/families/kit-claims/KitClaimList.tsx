import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Hand } from 'lucide';
import { useState } from 'react';
import type { KitClaim } from '#contract/families/kit-claims.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { kitClaimsQuery } from './api.ts';
import { DecideClaimDialog } from './DecideClaimDialog.tsx';
import { claimStateNames, kitClaimColumns } from './kitClaimColumns.tsx';
import { kitClaimsList, validateKitClaimsSearch } from './search.ts';

const route = getRouteApi('/_app/admin/kit-claims');

interface Props {
  /** The row has lost its button, and the focus with it. */
  readonly onDecided: () => void;
}

/** The claims by state. */
export function KitClaimList({ onDecided }: Props) {
  const { state } = route.useSearch();
  const list = useListPage(kitClaimsList, validateKitClaimsSearch);
  const claims = useQuery(kitClaimsQuery({ ...list.query, state }));
  const [deciding, setDeciding] = useState<KitClaim>();
  const [columns] = useState(() => kitClaimColumns(setDeciding));

  return (
    <>
      <ListTable
        label="Kit claims"
        list={list}
        loading={claims}
        rows={claims.data?.rows}
        total={claims.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        minWidth={950}
        searchHint="Search by kit ID or claimant..."
        isUnfiltered={state === undefined}
        empty={
          state ? (
            'No claims are in this state.'
          ) : (
            <EmptyState
              icon={<Icon of={Hand} />}
              message="No claims yet."
              why="A claim comes when a customer enters the code of a kit that is registered already."
            />
          )
        }
        noMatch="No claims match your search."
        failed="Failed to load claims. Please try again."
      >
        <StateFilter
          value={state}
          names={claimStateNames}
          onSelect={(chosen) => list.onChange({ state: chosen, page: 1 }, true)}
        />
      </ListTable>
      {deciding && (
        <DecideClaimDialog
          // A refused decision reloads the list: the dialog shows the current owner.
          claim={claims.data?.rows.find(({ id }) => id === deciding.id) ?? deciding}
          onDecided={onDecided}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}
