import Download from '@mui/icons-material/Download';
import Fullscreen from '@mui/icons-material/Fullscreen';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { useDownloadPage } from './api.ts';
import type { PageDocument } from './CheckedDocument.tsx';
import { pageTitles } from './reportPages.ts';

interface Props extends PageDocument {
  /** Undefined if this browser does not embed the page. */
  readonly onFullScreen: (() => void) | undefined;
}

/** Title of a page with its actions: download, open in a tab, full screen. */
export function DocumentToolbar({ kit_id, page, url, onFullScreen }: Props) {
  const download = useDownloadPage(kit_id, page, url);

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography component="h2" variant="h6" sx={{ flex: { xs: '1 0 100%', sm: '1 0 auto' } }}>
          {pageTitles[page]}
        </Typography>
        {page === SUGGESTION_PAGE ? (
          onFullScreen && (
            <Button href={url} target="_blank" rel="noreferrer" startIcon={<OpenInNew />}>
              Open in a new tab
            </Button>
          )
        ) : (
          <Button
            // Not `disabled` while it downloads: a disabled button would lose the focus.
            aria-disabled={download.isPending}
            startIcon={<Download />}
            onClick={() => download.isPending || download.mutate()}
          >
            {download.isPending ? 'Please wait...' : 'Download HTML'}
          </Button>
        )}
        {onFullScreen && (
          <Button startIcon={<Fullscreen />} onClick={onFullScreen}>
            Full screen
          </Button>
        )}
      </Stack>
      {download.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Failed to download page {page}. Please try again.
        </Alert>
      )}
    </>
  );
}
