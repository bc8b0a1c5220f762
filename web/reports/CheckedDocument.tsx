import { Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SPECIES_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { documentQuery } from './api.ts';

/** A page of a kit's report in the version at the address. */
export interface PageDocument {
  readonly kit_id: string;
  readonly page: PageNumber;
  readonly url: string;
}

interface Props extends PageDocument {
  /** Stands in the place of the document until the server has answered. */
  readonly fallback: ReactNode;
  /** Renders the document. The frame calls `onFailed` if the server refuses the document after all. */
  readonly children: (onFailed: () => void) => ReactNode;
}

/** Requests a document from the server each time it is opened, and shows it only if it can be read. */
export function CheckedDocument({ kit_id, page, url, fallback, children }: Props) {
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
  if (!document.isFetchedAfterMount) return fallback;
  if (document.isSuccess) return children(() => void onFailed());
  return (
    <Alert
      ref={passFocusOn}
      severity="warning"
      title={`${page === SPECIES_PAGE ? 'Species page' : `Page ${page}`} not available`}
      action={
        // Not `disabled` while the retry is running: a disabled button would lose the focus.
        <Button
          color="inherit"
          size="small"
          aria-disabled={document.isFetching}
          onClick={() => document.isFetching || void document.refetch()}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {document.isFetching ? 'Please wait...' : 'Try again'}
        </Button>
      }
    >
      <Typography variant="body2">This page may not be available for this kit.</Typography>
    </Alert>
  );
}
