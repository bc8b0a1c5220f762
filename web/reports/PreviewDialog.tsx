import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { PageNumber } from '#contract/reports/reports.ts';
import { Button } from '#web/ui/Button.tsx';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { documentUrl, previewUrl } from './api.ts';
import { CheckedDocument } from './CheckedDocument.tsx';
import { DocumentView } from './DocumentView.tsx';
import { pageName, pageText } from './reportPages.ts';

interface Props {
  readonly kit_id: string;
  readonly page: PageNumber;
  /** A published version; the newest one by default. */
  readonly version?: number;
  readonly onClose: () => void;
}

/** Shows a version of a page, published or not, as readers see it. */
export function PreviewDialog({ kit_id, page, version, onClose }: Props) {
  const url = version === undefined ? previewUrl(kit_id, page) : documentUrl(kit_id, page, version);
  const shown = { kit_id, page, url };
  const titleId = useId();

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        Preview of {kit_id}: {pageName(page)}
        {version !== undefined && `, version ${version}`}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column' }}>
        <CheckedDocument
          {...shown}
          fallback={<CenteredSpinner atTop label={`Loading ${pageText(page)}...`} />}
        >
          {(onFailed) => (
            <DocumentView
              {...shown}
              title={`Preview of ${pageText(page)}`}
              height="100%"
              onFailed={onFailed}
            />
          )}
        </CheckedDocument>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
