import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import {
  type PageNumber,
  previewReportPage,
  previewSuggestion,
  SUGGESTION_PAGE,
} from '#contract/reports/reports.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { DocumentView } from './DocumentView.tsx';
import { PageFailure } from './PageFailure.tsx';
import { pageTitles } from './reportPages.ts';
import { useDocument } from './useDocument.ts';

interface Props {
  readonly kit_id: string;
  readonly page: PageNumber;
  readonly onClose: () => void;
}

/** Shows the newest version of a page as readers will see it, published or not. */
export function PreviewDialog({ kit_id, page, onClose }: Props) {
  const url = previewUrl(kit_id, page);
  const { state, is_asking, onRetry, onFailed } = useDocument(kit_id, url);
  const titleId = useId();

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        Preview of {kit_id}: {page} {pageTitles[page]}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column' }}>
        {state === 'opening' && <CenteredSpinner label={`Loading page ${page}...`} />}
        {state === 'failed' && <PageFailure page={page} is_asking={is_asking} onRetry={onRetry} />}
        {state === 'there' && (
          <DocumentView
            title={`Preview of page ${page}`}
            url={url}
            page={page}
            height="100%"
            onFailed={onFailed}
          />
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
