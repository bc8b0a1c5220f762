import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageNumber } from '#contract/reports/reports.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { documentQuery } from './api.ts';

interface Props {
  readonly kit_id: string;
  readonly page: PageNumber;
  readonly url: string;
  /** Renders the document. The frame calls `onFailed` if the server refuses the document after all. */
  readonly children: (onFailed: () => void) => ReactNode;
}

/** Asks the server for a document each time it is opened, and shows it only if it can be read. */
export function CheckedDocument({ kit_id, page, url, children }: Props) {
  const queryClient = useQueryClient();
  const query = documentQuery(kit_id, url);
  const document = useQuery(query);

  /** Marks the document as failed until the next retry. */
  const onFailed = async () => {
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    await queryClient.prefetchQuery({
      ...query,
      queryFn: () => Promise.reject(new Error('The document was refused to its frame.')),
    });
  };

  // A cached answer does not count: the document may be gone by now.
  if (!document.isFetchedAfterMount) return <CenteredSpinner label={`Loading page ${page}...`} />;
  if (document.isSuccess) return children(() => void onFailed());
  return <PageFailure page={page} isLoading={document.isFetching} onRetry={() => void document.refetch()} />;
}

interface PageFailureProps {
  readonly page: PageNumber;
  /** The button stays while the retry is running, and keeps the focus. */
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

const PageFailure = ({ page, isLoading, onRetry }: PageFailureProps) => (
  <Alert
    ref={passFocusOn}
    severity="warning"
    action={
      <Button
        color="inherit"
        size="small"
        aria-disabled={isLoading}
        onClick={() => isLoading || onRetry()}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {isLoading ? 'Please wait...' : 'Try again'}
      </Button>
    }
  >
    <AlertTitle>Page {page} not available</AlertTitle>
    <Typography variant="body2">This page may not be available for this kit.</Typography>
  </Alert>
);
