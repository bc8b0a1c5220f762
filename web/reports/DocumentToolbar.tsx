import { Box, useMediaQuery } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Download, ExternalLink, Maximize } from 'lucide';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { narrow } from '#web/lib/narrow.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useDownloadPage } from './api.ts';
import type { PageDocument } from './CheckedDocument.tsx';
import { toolbarLook } from './documentLook.ts';
import { PrintPage } from './PrintPage.tsx';
import { pageText, pageTitles } from './reportPages.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

interface Props extends PageDocument {
  /** Undefined if this browser does not embed the page. */
  readonly onFullScreen: (() => void) | undefined;
}

/** The actions of a page in one line: full screen, print, download or open in a tab. */
export function DocumentToolbar({ kit_id, page, url, onFullScreen }: Props) {
  const download = useDownloadPage(kit_id, page, url);
  const isNarrow = useMediaQuery(narrow);

  return (
    <>
      <Box className="report-toolbar" sx={toolbarLook}>
        {/* The tab shows the title. */}
        <h2 style={visuallyHidden}>{pageTitles[page]}</h2>
        {onFullScreen && (
          <Button
            variant={isNarrow ? 'outlined' : 'text'}
            edge={isNarrow ? undefined : 'end'}
            startIcon={<Icon of={Maximize} />}
            onClick={onFullScreen}
            sx={isNarrow ? { flexGrow: 1, minHeight: 44 } : { order: 1 }}
          >
            Full screen
          </Button>
        )}
        {page === SUGGESTION_PAGE ? (
          onFullScreen && (
            <Button href={url} target="_blank" rel="noreferrer" startIcon={<Icon of={ExternalLink} />}>
              Open in a new tab
            </Button>
          )
        ) : (
          <>
            <PrintPage url={url} />
            <ToolbarButton
              label="Download HTML"
              icon={<Icon of={Download} />}
              busy={download.isPending}
              onClick={() => download.mutate()}
            />
          </>
        )}
      </Box>
      {download.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Failed to download {pageText(page)}. Please try again.
        </Alert>
      )}
    </>
  );
}
