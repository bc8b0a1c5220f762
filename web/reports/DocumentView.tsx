import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { DocumentFrame } from './DocumentFrame.tsx';

interface Props {
  readonly title: string;
  readonly url: string;
  readonly page: PageNumber;
  /** CSS height of the frame. */
  readonly height: string;
  /** The document was refused to its frame. */
  readonly onFailed: () => void;
}

/** Whether this browser can show a page within the portal. */
export const isEmbeddable = (page: PageNumber): boolean =>
  page !== SUGGESTION_PAGE || navigator.pdfViewerEnabled;

/** A stored document in its frame; a PDF has a link instead where the browser shows none in frames, as on many phones. */
export function DocumentView({ title, url, page, height, onFailed }: Props) {
  if (isEmbeddable(page))
    return (
      <DocumentFrame
        title={title}
        url={url}
        type={page === SUGGESTION_PAGE ? 'application/pdf' : 'text/html'}
        height={height}
        onFailed={onFailed}
      />
    );
  return (
    <EmptyState message="This browser shows PDF files in a tab of their own only.">
      <Button href={url} target="_blank" rel="noreferrer" variant="outlined" startIcon={<OpenInNew />}>
        Open in a new tab
      </Button>
    </EmptyState>
  );
}
