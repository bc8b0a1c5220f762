import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type PageNumber, previewReportPage, previewSuggestion, SUGGESTION_PAGE } from '#contract/reports.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { documentQuery } from './api.ts';
import { DocumentView } from './DocumentView.tsx';
import { pageTitles } from './reportPages.ts';

interface Props {
  readonly kit_id: string;
  readonly page: PageNumber;
  readonly onClose: () => void;
}

/** Shows the newest version of a page as readers will see it, published or not. */
export function PreviewDialog({ kit_id, page, onClose }: Props) {
  const url = previewUrl(kit_id, page);
  const document = useQuery(documentQuery(kit_id, url));
  const titleId = useId();

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        Preview of {kit_id}: {page} {pageTitles[page]}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column' }}>
        {document.isPending && <CenteredSpinner label={`Loading page ${page}...`} />}
        {document.isError && (
          <LoadError
            message="This page may not be available for this kit."
            onRetry={() => void document.refetch()}
          />
        )}
        {document.isSuccess && (
          <DocumentView title={`Preview of page ${page}`} url={url} page={page} height="100%" />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const previewUrl = (kit_id: string, page: PageNumber) =>
  page === SUGGESTION_PAGE
    ? endpointUrl(previewSuggestion, { params: { kit_id } })
    : endpointUrl(previewReportPage, { params: { kit_id, page: `${page}` } });
