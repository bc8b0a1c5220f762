import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ReportFile, SUGGESTION_PAGE } from '#contract/reports.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { documentQuery, documentUrl } from './api.ts';
import { DocumentToolbar } from './DocumentToolbar.tsx';
import { DocumentView, isEmbeddable } from './DocumentView.tsx';
import { FullScreenBox } from './FullScreenBox.tsx';
import { pageTitles, type ShownPage } from './reportPages.ts';
import { useFullScreen } from './useFullScreen.ts';
import { VersionChoice } from './VersionChoice.tsx';

interface Props {
  readonly kit_id: string;
  readonly shown: ShownPage;
  /** Published versions of the page, the current one first; none are known to those who are not staff. */
  readonly versions: readonly ReportFile[];
  readonly onShow: (shown: ShownPage) => void;
}

/** One page of the report with what can be done with it. */
export function ReportDocument({ kit_id, shown, versions, onShow }: Props) {
  const { page, version } = shown;
  const url = documentUrl(kit_id, page, version);
  const document = useQuery(documentQuery(kit_id, url));
  // What was there when it was opened before may not be any more.
  const is_asking = document.isPending || !document.isFetchedAfterMount;
  const box = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(box);

  return (
    <>
      <VersionChoice
        versions={versions}
        version={version}
        onVersion={(chosen) => onShow({ page, version: chosen })}
      />
      {is_asking && <CenteredSpinner label={`Loading page ${page}...`} />}
      {!is_asking && document.isError && (
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
      )}
      {!is_asking && document.isSuccess && (
        <>
          <DocumentToolbar
            kit_id={kit_id}
            page={page}
            url={url}
            onFullScreen={isEmbeddable(page) ? fullScreen.enter : undefined}
          />
          <FullScreenBox
            ref={box}
            title={pageTitles[page]}
            is_full={fullScreen.is_full}
            onLeave={fullScreen.leave}
          >
            <DocumentView
              // A new version is read at the same address.
              key={`${url} ${versions[0]?.version}`}
              title={page === SUGGESTION_PAGE ? 'Suggestions' : `Report page ${page}`}
              url={url}
              page={page}
              height={fullScreen.is_full ? '100%' : 'calc(100dvh - 140px)'}
            />
          </FullScreenBox>
        </>
      )}
    </>
  );
}
