import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { PageNumber } from '#contract/reports/reports.ts';
import { previewUrl } from './api.ts';
import { CheckedDocument } from './CheckedDocument.tsx';
import { DocumentView } from './DocumentView.tsx';
import { pageInWords, pageName } from './reportPages.ts';

interface Props {
  readonly kit_id: string;
  readonly page: PageNumber;
  readonly onClose: () => void;
}

/** Shows the newest version of a page, published or not, as readers will see it. */
export function PreviewDialog({ kit_id, page, onClose }: Props) {
  const newest = { kit_id, page, url: previewUrl(kit_id, page) };
  const titleId = useId();

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        Preview of {kit_id}: {pageName(page)}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column' }}>
        <CheckedDocument {...newest}>
          {(onFailed) => (
            <DocumentView
              {...newest}
              title={`Preview of ${pageInWords(page)}`}
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
