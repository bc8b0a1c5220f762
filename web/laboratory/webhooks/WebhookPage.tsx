import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide';
import { useState } from 'react';
import { ListTable } from '#web/lib/ListTable.tsx';
import { paths } from '#web/lib/paths.ts';
import { useListPage } from '#web/lib/useListPage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { deliveriesQuery, useTestWebhook, webhookQuery } from './api.ts';
import { deliveryColumns, deliveryStateNames } from './deliveryColumns.tsx';
import { PausedBand } from './PausedBand.tsx';
import { deliveriesList, validateDeliveriesSearch } from './search.ts';
import { useToasted } from './useToasted.ts';

const route = getRouteApi('/_app/admin/webhooks/$webhookId');

/** The messages of a webhook, newest first. */
export function WebhookPage() {
  const { webhookId } = route.useParams();
  const { state } = route.useSearch();
  const { data: webhook } = useQuery(webhookQuery(webhookId));
  const list = useListPage(deliveriesList, validateDeliveriesSearch);
  const deliveries = useQuery(deliveriesQuery(webhookId, { ...list.query, state }));
  const [columns] = useState(deliveryColumns);
  const test = useToasted(useTestWebhook(webhookId));
  const isLive = webhook?.ended_at === null;

  return (
    <>
      <PageHeader
        title="Deliveries"
        subtitle={
          webhook &&
          `To ${webhook.url}, about ${webhook.laboratory_name ?? 'all codes'}. The text of answers is not kept.`
        }
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <ButtonLink to={paths.webhooks()}>All webhooks</ButtonLink>
          <Button startIcon={<Icon of={RefreshCw} />} onClick={() => void deliveries.refetch()}>
            Refresh
          </Button>
          {isLive && (
            <Button variant="contained" onClick={() => test(undefined, 'Test event queued')}>
              Send a test event
            </Button>
          )}
        </Stack>
      </PageHeader>
      {isLive && webhook.paused_at !== null && <PausedBand webhook={webhook} />}
      <ListTable
        label="Deliveries"
        list={list}
        loading={deliveries}
        rows={deliveries.data?.rows}
        total={deliveries.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        minWidth={950}
        searchHint="Search by Kit ID or message id..."
        isUnfiltered={state === undefined}
        empty={state ? 'No deliveries are in this state.' : 'No deliveries yet.'}
        noMatch="No deliveries match your search."
        failed="Failed to load deliveries. Please try again."
      >
        <StateFilter
          value={state}
          names={deliveryStateNames}
          onSelect={(chosen) => list.onChange({ state: chosen, page: 1 }, true)}
        />
      </ListTable>
    </>
  );
}
