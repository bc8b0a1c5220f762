import Download from '@mui/icons-material/Download';
import Fullscreen from '@mui/icons-material/Fullscreen';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports.ts';
import { showToast } from '#web/ui/toasts.ts';
import { documentUrl, useDownloadPage } from './api.ts';
import { pageTitles } from './reportPages.ts';

interface Props {
  readonly kit_id: string;
  readonly page: PageNumber;
  /** Where the page is shown, if within the portal. */
  readonly frame: RefObject<HTMLIFrameElement | null> | null;
}

const TOAST_MS = 5000;

/** Title of a page and its actions: save or open it, and read it on the full screen. */
export function DocumentToolbar({ kit_id, page, frame }: Props) {
  const download = useDownloadPage(kit_id, page);

  const onFullScreen = () =>
    frame?.current?.requestFullscreen().catch(() =>
      showToast({
        message: 'This browser refused the full screen.',
        severity: 'error',
        duration_ms: TOAST_MS,
      }),
    );

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {pageTitles[page]}
        </Typography>
        {page === SUGGESTION_PAGE ? (
          <Button href={documentUrl(kit_id, page)} target="_blank" rel="noreferrer" startIcon={<OpenInNew />}>
            Open in a new tab
          </Button>
        ) : (
          <Button loading={download.isPending} startIcon={<Download />} onClick={() => download.mutate()}>
            Download HTML
          </Button>
        )}
        {frame && document.fullscreenEnabled && (
          <Button startIcon={<Fullscreen />} onClick={() => void onFullScreen()}>
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
