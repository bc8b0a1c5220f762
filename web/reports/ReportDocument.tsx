import { useMediaQuery } from '@mui/material';
import { Suspense } from 'react';
import { SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { ReplacedPage } from '#contract/reports/report-summary.ts';
import type { PageNumber, ReportFile } from '#contract/reports/reports.ts';
import { lazyPart } from '#web/lib/lazyExtra.ts';
import { narrow } from '#web/lib/narrow.ts';
import { documentUrl } from './api.ts';
import { CheckedDocument } from './CheckedDocument.tsx';
import { DocumentPlace } from './DocumentPlace.tsx';
import { DocumentToolbar } from './DocumentToolbar.tsx';
import { DocumentView } from './DocumentView.tsx';
import { frameHeight } from './documentLook.ts';
import { EarlierVersion } from './EarlierVersion.tsx';
import { FullScreenBox, useFullScreen } from './FullScreenBox.tsx';
import { isEmbeddable } from './isEmbeddable.ts';
import { pageTitles, type ShownPage } from './reportPages.ts';

// Families never need it.
const VersionChoice = lazyPart(async () => (await import('./VersionChoice.tsx')).VersionChoice);

interface Props {
  readonly kit_id: string;
  readonly shown: ShownPage;
  /** Published versions of the page, the current one first; empty for customers. */
  readonly versions: readonly ReportFile[];
  /** Replacements of the page, the last one first. */
  readonly replaced: readonly ReplacedPage[];
  readonly onShow: (shown: ShownPage) => void;
}

/** One page of the report with its versions and actions. */
export function ReportDocument({ kit_id, shown, versions, replaced, onShow }: Props) {
  const { page, version } = shown;
  const visible = { kit_id, page, url: documentUrl(kit_id, page, version) };
  const { enter, ...screen } = useFullScreen();
  const isPreview = useMediaQuery(narrow) && !screen.isFull;

  return (
    <>
      {versions.length > 1 && (
        <Suspense>
          <VersionChoice
            versions={versions}
            version={version}
            onVersion={(chosen) => onShow({ page, version: chosen })}
          />
        </Suspense>
      )}
      {version !== undefined && (
        <EarlierVersion
          replacement={replaced.find((each) => each.version === version)}
          replaced_at={replacementOf(versions, version)}
          onCurrent={() => onShow({ page })}
        />
      )}
      <CheckedDocument {...visible} fallback={<DocumentPlace page={page} />}>
        {(onFailed) => (
          <>
            <DocumentToolbar {...visible} onFullScreen={isEmbeddable(page) ? enter : undefined} />
            <FullScreenBox
              {...screen}
              title={pageTitles[page]}
              onClick={isPreview && isEmbeddable(page) ? enter : undefined}
            >
              <DocumentView
                // A new version has the same address; the key loads it. Customers learn of it as a replacement.
                key={`${visible.url} ${versions[0]?.version ?? replaced[0]?.replaced_at}`}
                {...visible}
                title={frameTitleOf(page)}
                height={screen.isFull ? '100%' : frameHeight(isPreview)}
                isWhole={!isPreview && !screen.isFull}
                isPreview={isPreview}
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

function frameTitleOf(page: PageNumber): string {
  if (page === SUGGESTION_PAGE) return 'Suggestions';
  return page === SPECIES_PAGE ? 'Report page of species' : `Report page ${page}`;
}

/** When the next version replaced this one; undefined if it is the current one, or for customers. */
function replacementOf(versions: readonly ReportFile[], version: number): string | null | undefined {
  const index = versions.findIndex((each) => each.version === version);
  return versions[index - 1]?.published_at;
}
