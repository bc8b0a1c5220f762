import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { documentQuery, documentUrl } from './api.ts';
import { DocumentFrame } from './DocumentFrame.tsx';
import { DocumentToolbar } from './DocumentToolbar.tsx';

interface Props {
  readonly kit_id: string;
  readonly page: PageNumber;
}

/** One page of the report with what can be done with it. */
export function ReportDocument({ kit_id, page }: Props) {
  const url = documentUrl(kit_id, page);
  const document = useQuery(documentQuery(kit_id, url));
  const frame = useRef<HTMLIFrameElement>(null);

  if (document.isPending) return <CenteredSpinner label={`Loading page ${page}...`} />;
  if (document.isError)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={() => void document.refetch()}>
            Try again
          </Button>
        }
      >
        <AlertTitle>Page {page} not available</AlertTitle>
        <Typography variant="body2">This page may not be available for this kit.</Typography>
      </Alert>
    );

  const is_pdf = page === SUGGESTION_PAGE;
  const is_embeddable = !is_pdf || navigator.pdfViewerEnabled;
  return (
    <>
      <DocumentToolbar kit_id={kit_id} page={page} frame={is_embeddable ? frame : null} />
      {is_embeddable ? (
        <DocumentFrame
          ref={frame}
          title={is_pdf ? 'Suggestions' : `Report page ${page}`}
          url={url}
          type={is_pdf ? 'application/pdf' : 'text/html'}
          height="calc(100dvh - 140px)"
        />
      ) : (
        <EmptyState message="This browser shows PDF files in a tab of their own only." />
      )}
    </>
  );
}
