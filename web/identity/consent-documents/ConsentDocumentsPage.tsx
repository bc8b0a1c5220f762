import { useQuery } from '@tanstack/react-query';
import { Plus, ScrollText } from 'lucide';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { documentVersionsQuery } from './api.ts';
import { documentColumns } from './documentColumns.tsx';

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);

/** The documents that customers accept: administrators read all versions and publish new ones. */
export function ConsentDocumentsPage() {
  const documents = useQuery(documentVersionsQuery());
  const [isPublishing, setPublishing] = useState(false);
  return (
    <>
      <PageHeader
        title="Consent Documents"
        subtitle="What customers accept. Without a published document, the portal asks for nothing."
      >
        <Button
          variant="contained"
          startIcon={<Icon of={Plus} />}
          disabled={!documents.data}
          onClick={() => setPublishing(true)}
        >
          Publish Document
        </Button>
      </PageHeader>
      <DataTable
        label="Consent documents"
        rows={documents.data}
        rowKey={({ id }) => id}
        columns={documentColumns}
        empty={<EmptyState icon={<Icon of={ScrollText} />} message="No documents yet." />}
        error={documents.isError ? 'Failed to load documents. Please try again.' : undefined}
        cause={documents.error}
        onRetry={() => void documents.refetch()}
        minWidth={950}
      />
      {isPublishing && documents.data && (
        <PublishDialog documents={documents.data} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}
