import { useRef } from 'react';
import { type ReportFile, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { documentUrl } from './api.ts';
import { DocumentToolbar } from './DocumentToolbar.tsx';
import { DocumentView, isEmbeddable } from './DocumentView.tsx';
import { FullScreenBox } from './FullScreenBox.tsx';
import { PageFailure } from './PageFailure.tsx';
import { pageTitles, type ShownPage } from './reportPages.ts';
import { useDocument } from './useDocument.ts';
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
  const { state, is_asking, onRetry, onFailed } = useDocument(kit_id, url);
  const box = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(box);

  return (
    <>
      <VersionChoice
        versions={versions}
        version={version}
        onVersion={(chosen) => onShow({ page, version: chosen })}
      />
      {state === 'opening' && <CenteredSpinner label={`Loading page ${page}...`} />}
      {state === 'failed' && <PageFailure page={page} is_asking={is_asking} onRetry={onRetry} />}
      {state === 'there' && (
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
              onFailed={() => {
                fullScreen.leave();
                void onFailed();
              }}
            />
          </FullScreenBox>
        </>
      )}
    </>
  );
}
