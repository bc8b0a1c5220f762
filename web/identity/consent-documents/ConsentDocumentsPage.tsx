import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useMemo, useState } from 'react';
import type { ConsentKind } from '#contract/identity/consentKind.ts';
import type { CountedVersion } from '#contract/identity/consents.ts';
import { documentNames } from '#web/identity/consents/documentNames.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { documentVersionsQuery } from './api.ts';
import { type DocumentRow, documentColumns } from './documentColumns.tsx';

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);

/** The documents that customers accept: administrators read all versions and publish new ones. */
export function ConsentDocumentsPage() {
  const documents = useQuery(documentVersionsQuery());
  const [publishing, setPublishing] = useState<{ readonly kind?: ConsentKind }>();
  // Takes the focus of a row that is gone: its document has a version now.
  const { target, focusLater } = useFocusLater<HTMLButtonElement>();
  const rows = useMemo(() => documents.data && rowsOf(documents.data), [documents.data]);
  const [columns] = useState(() => documentColumns((kind) => setPublishing({ kind })));
  return (
    <>
      <PageHeader
        title="Consent Documents"
        subtitle="What customers accept. Without a published document, the portal asks for nothing."
      >
        <Button
          ref={target}
          variant="contained"
          startIcon={<Icon of={Plus} />}
          disabled={!documents.data}
          onClick={() => setPublishing({})}
        >
          Publish Document
        </Button>
      </PageHeader>
      <DataTable
        label="Consent documents"
        rows={rows}
        rowKey={({ kind, published }) => published?.id ?? kind}
        columns={columns}
        empty={null}
        error={documents.isError ? 'Failed to load documents. Please try again.' : undefined}
        cause={documents.error}
        onRetry={() => void documents.refetch()}
        minWidth={950}
      />
      {publishing && documents.data && (
        <PublishDialog
          {...publishing}
          documents={documents.data}
          onPublished={focusLater}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </>
  );
}

const kinds = Object.keys(documentNames) as ConsentKind[];

/** The published versions, and each document without one: never empty. */
const rowsOf = (versions: readonly CountedVersion[]): DocumentRow[] => [
  ...versions.map((published) => ({ kind: published.kind, published })),
  ...kinds.filter((kind) => versions.every((published) => published.kind !== kind)).map((kind) => ({ kind })),
];
