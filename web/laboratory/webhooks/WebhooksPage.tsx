import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { webhooksQuery } from './api.ts';
import { webhookColumns } from './webhookColumns.tsx';

const CreateWebhookDialog = lazyDialog(
  async () => (await import('./CreateWebhookDialog.tsx')).CreateWebhookDialog,
);

/** The addresses of webhooks, and their state. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery());
  const [isCreating, setCreating] = useState(false);
  const [columns] = useState(webhookColumns);
  const onCreate = () => setCreating(true);

  return (
    <>
      <PageHeader
        title="Webhooks"
        subtitle="A webhook tells a laboratory's system about its kits at once: the Kit ID, and no person."
      >
        {/* An empty list offers it itself. */}
        {webhooks.data?.length !== 0 && (
          <Button variant="contained" startIcon={<Icon of={Plus} />} onClick={onCreate}>
            Create Webhook
          </Button>
        )}
      </PageHeader>
      <DataTable
        label="Webhooks"
        rows={webhooks.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState
            icon={<Icon of={Webhook} />}
            message="No webhooks yet."
            why="Each is an address of the laboratory, and you choose its events."
          >
            <Button variant="contained" onClick={onCreate}>
              Create the first webhook
            </Button>
          </EmptyState>
        }
        error={webhooks.isError ? 'Failed to load webhooks. Please try again.' : undefined}
        cause={webhooks.error}
        onRetry={() => void webhooks.refetch()}
        minWidth={940}
      />
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </>
  );
}
