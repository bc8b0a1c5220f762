import { type ReportFile, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { documentUrl } from './api.ts';
import { CheckedDocument } from './CheckedDocument.tsx';
import { DocumentToolbar } from './DocumentToolbar.tsx';
import { DocumentView, isEmbeddable } from './DocumentView.tsx';
import { FullScreenBox, useFullScreen } from './FullScreenBox.tsx';
import { pageTitles, type ShownPage } from './reportPages.ts';
import { VersionChoice } from './VersionChoice.tsx';

interface Props {
  readonly kit_id: string;
  readonly shown: ShownPage;
  /** Published versions of the page, the current one first; empty for customers. */
  readonly versions: readonly ReportFile[];
  readonly onShow: (shown: ShownPage) => void;
}

/** One page of the report with its versions and actions. */
export function ReportDocument({ kit_id, shown, versions, onShow }: Props) {
  const { page, version } = shown;
  const visible = { kit_id, page, url: documentUrl(kit_id, page, version) };
  const { enter, ...screen } = useFullScreen();

  return (
    <>
      <VersionChoice
        versions={versions}
        version={version}
        onVersion={(chosen) => onShow({ page, version: chosen })}
      />
      <CheckedDocument {...visible}>
        {(onFailed) => (
          <>
            <DocumentToolbar {...visible} onFullScreen={isEmbeddable(page) ? enter : undefined} />
            <FullScreenBox {...screen} title={pageTitles[page]}>
              <DocumentView
                // A new version has the same address; the key loads it.
                key={`${visible.url} ${versions[0]?.version}`}
                {...visible}
                title={page === SUGGESTION_PAGE ? 'Suggestions' : `Report page ${page}`}
                height={screen.isFull ? '100%' : 'calc(100dvh - 140px)'}
                onFailed={() => {
                  screen.leave();
                  onFailed();
                }}
              />
            </FullScreenBox>
          </>
        )}
      </CheckedDocument>
    </>
  );
}
