import { Box, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import { SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { ReplacedPage } from '#contract/reports/report-summary.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import { Later } from '#web/lib/Later.tsx';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { documentQuery, documentUrl, reportVersionsQuery } from './api.ts';
import { DocumentPlace } from './DocumentPlace.tsx';
import { ReportDocument } from './ReportDocument.tsx';
import { pageTitles, publishedVersions, type ShownPage } from './reportPages.ts';

// Families never need it.
const StaffSuggestion = lazy(async () => ({
  default: (await import('./StaffSuggestion.tsx')).StaffSuggestion,
}));

interface Props {
  readonly kit_id: string;
  /** Staff choose among all versions, and see the suggestion before it is shared. */
  readonly isStaff: boolean;
  readonly pages: readonly PageNumber[];
  /** Replaced pages; undefined while they load. */
  readonly replaced: readonly ReplacedPage[] | undefined;
  /** Their number: after another one, the open page is read again. */
  readonly withdrawals: number;
  /** The visible page, one of `pages`. */
  readonly shown: ShownPage;
  readonly onShow: (shown: ShownPage) => void;
  /** The panel below the tabs. */
  readonly panel: Ref<HTMLElement>;
  /** Stands above the page. */
  readonly children: ReactNode;
}

/** The available pages as tabs. A page that fails to load disables its tab. */
export function ReportViewer(props: Props) {
  const { kit_id, isStaff, pages, replaced, withdrawals, shown, onShow, panel, children } = props;
  const id = useId();
  const versions = useQuery({ ...reportVersionsQuery(kit_id), enabled: isStaff });
  const failed = useQueries({
    // Observes only; the visible page sends the request.
    queries: pages.map((each) => ({ ...documentQuery(kit_id, documentUrl(kit_id, each)), enabled: false })),
    combine: (documents) => pages.filter((_, index) => documents[index]?.isError),
  });
  const { page } = shown;
  const published = publishedVersions(versions.data?.files, page);
  const lost = replaced?.filter((each) => each.page === page) ?? [];
  const isLoading = isStaff ? versions.isPending : replaced === undefined;
  const isKnown = [...published, ...lost].some(({ version }) => version === shown.version);
  const version = isLoading || isKnown ? shown.version : undefined;
  const isCurrent = version === undefined || version === published[0]?.version;

  const shownDocument = (
    <ReportDocument
      key={`${page} ${withdrawals}`}
      kit_id={kit_id}
      shown={{ page, version }}
      versions={published}
      replaced={lost}
      onShow={onShow}
    />
  );

  return (
    <>
      <TabBar
        label="Report pages"
        tabs={pages.map((each) => ({
          name: each,
          label: <TabLabel page={each} nameId={`${id}-name-${each}`} />,
          describedBy: `${id}-name-${each}`,
          isDisabled: failed.includes(each),
        }))}
        value={page}
        panelId={id}
        onChange={(chosen) => onShow({ page: chosen })}
        sx={tabsLook}
      />
      <Box
        component="section"
        ref={panel}
        role="tabpanel"
        tabIndex={-1}
        id={id}
        aria-labelledby={`${id}-${page}`}
        sx={panelLook}
      >
        {children}
        <Later fallback={<DocumentPlace page={page} />}>
          {isStaff && page === SUGGESTION_PAGE && isCurrent ? (
            <Suspense fallback={<CenteredSpinner label="Loading..." />}>
              <StaffSuggestion kit_id={kit_id}>{shownDocument}</StaffSuggestion>
            </Suspense>
          ) : (
            shownDocument
          )}
        </Later>
      </Box>
    </>
  );
}

/** The label of the specification, and the name of the page below it. */
const TabLabel = ({ page, nameId }: { readonly page: PageNumber; readonly nameId: string }) => (
  <>
    {tabTitles[page] ?? `PAGE ${page}`}
    <Typography component="span" variant="caption" id={nameId} aria-hidden sx={captionLook}>
      {tabCaptions[page] ?? pageTitles[page]}
    </Typography>
  </>
);

const tabTitles: Partial<Record<PageNumber, string>> = {
  [SUGGESTION_PAGE]: 'SUGGESTIONS',
  [SPECIES_PAGE]: 'SPECIES',
};
const tabCaptions: typeof tabTitles = { [SUGGESTION_PAGE]: 'PDF', [SPECIES_PAGE]: 'Extra page' };

/** The description of a page and its actions share a line where there is room. */
const panelLook = {
  outline: 'none',
  scrollMarginTop: '72px',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  columnGap: 3,
  '& > *': { gridColumn: '1 / -1', minWidth: 0 },
  '& > .report-caption': { gridColumn: '1' },
  '& > .report-toolbar': { gridColumn: { md: '2' }, gridRow: { md: '1' } },
};

const captionLook = { fontSize: 13, fontWeight: 400, lineHeight: 1.25, whiteSpace: 'nowrap' };

/** Width of the fade at the end of the tabs. */
const FADE = '24px';

const tabsLook = {
  // In reach beside a long page, below the top bar of small screens.
  position: 'sticky',
  top: { xs: 56, lg: 0 },
  zIndex: 2,
  bgcolor: 'background.default',
  mb: 2,
  // The texts stand along the edge of the page.
  columnGap: { xs: 2.5, sm: 4 },
  // Tabs fade out where the bar goes on. At its end, the fade lies beside the last one.
  scrollPaddingRight: FADE,
  '&::after': {
    content: '""',
    position: 'sticky',
    right: 0,
    flex: `0 0 ${FADE}`,
    ml: { xs: -2.5, sm: -4 },
    pointerEvents: 'none',
    background: ({ palette }: Theme) =>
      `linear-gradient(to right, ${alpha(palette.background.default, 0)}, ${palette.background.default})`,
  },
  '& [role="tab"]': {
    flexDirection: 'column',
    alignItems: 'flex-start',
    minWidth: 44,
    minHeight: { xs: 48, sm: 60 },
    px: 0,
    fontSize: { xs: 13, sm: 14 },
    lineHeight: 1.25,
  },
};
