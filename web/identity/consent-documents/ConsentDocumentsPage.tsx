import { Box, Paper } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Plus, ScrollText } from 'lucide';
import { useState } from 'react';
import type { ConsentKind } from '#contract/identity/consentKind.ts';
import { documentNames } from '#web/identity/consents/documentNames.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { documentVersionsQuery } from './api.ts';
import { documentColumns } from './documentColumns.tsx';

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);

/** The documents that customers accept: administrators read all versions and publish new ones. */
export function ConsentDocumentsPage() {
  const documents = useQuery(documentVersionsQuery());
  const [publishing, setPublishing] = useState<{ readonly kind?: ConsentKind }>();
  // Takes the focus of a row that is gone: its document has a version now.
  const { target, focusLater } = useFocusLater<HTMLButtonElement>();
  const missing = kinds.filter((kind) => documents.data?.every((document) => document.kind !== kind));
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
        rows={documents.data}
        rowKey={({ id }) => id}
        columns={documentColumns}
        empty={<EmptyState icon={<Icon of={ScrollText} />} message="No documents yet." />}
        error={documents.isError ? 'Failed to load documents. Please try again.' : undefined}
        cause={documents.error}
        onRetry={() => void documents.refetch()}
        minWidth={950}
      />
      {missing.length > 0 && (
        <Paper component="ul" variant="outlined" aria-label="Documents without a version" sx={missingLook}>
          {missing.map((kind) => (
            <li key={kind}>
              <Box component="span" sx={{ flex: 1 }}>
                {documentNames[kind]}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                Not published
              </Box>
              <RowButton
                isUsual
                label="Publish"
                of={documentNames[kind]}
                onClick={() => setPublishing({ kind })}
              />
            </li>
          ))}
        </Paper>
      )}
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

const missingLook = {
  m: 0,
  mt: 3,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  '& > li': { display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, px: 2 },
  '& .button': { minWidth: 0, mr: '-5px' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
