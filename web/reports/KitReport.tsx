import { Box, Typography, useMediaQuery } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { SPECIES_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { ReportSummary } from '#contract/reports/report-summary.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import type { Role } from '#contract/shared/ids.ts';
import { KitNotFound } from '#web/kits/KitNotFound.tsx';
import { hasCode } from '#web/lib/hasCode.ts';
import { Later } from '#web/lib/Later.tsx';
import { narrow } from '#web/lib/narrow.ts';
import { taxaQuery } from '#web/reports/at-a-glance/api.ts';
import { reviewStateQuery } from '#web/reports/report-reviews/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Message } from '#web/ui/Message.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { AnswersUsed } from './AnswersUsed.tsx';
import { availablePagesQuery, reportSummaryQuery } from './api.ts';
import { KitCounts } from './KitCounts.tsx';
import { present } from './present.ts';
import { ReplacedPages } from './ReplacedPages.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ReportViewer } from './ReportViewer.tsx';
import { pageName, pageTitles, type ShownPage } from './reportPages.ts';

// A report that is there, open and was never withdrawn needs none of them.
const HeldReport = lazy(async () => ({ default: (await import('./HeldReport.tsx')).HeldReport }));
const NoReport = lazy(async () => ({ default: (await import('./NoReport.tsx')).NoReport }));
const WithdrawnFiles = lazy(async () => ({
  default: (await import('./WithdrawnFiles.tsx')).WithdrawnFiles,
}));

// On the first screen: it travels beside the answers that it shows.
const glance = import('#web/reports/at-a-glance/AtAGlance.tsx').then(
  (loaded) => ({ default: loaded.AtAGlance }),
  () => ({ default: () => null }),
);
const AtAGlance = lazy(() => glance);
const AboutGlance = lazy(() =>
  import('#web/reports/at-a-glance/AboutGlance.tsx').then(
    (loaded) => ({ default: loaded.AboutGlance }),
    () => ({ default: () => null }),
  ),
);

interface Props extends Pick<ComponentProps<typeof ReportViewer>, 'kit_id' | 'onShow'> {
  /** Staff also see other versions, and the suggestion before it is shared. */
  readonly role: Role;
  /** The role of an owner's account, who may be staff; a customer by default. */
  readonly ownerRole?: Role;
  /** The requested page; a kit without it shows its first page. */
  readonly shown: Partial<ShownPage>;
  /** The list of patients that the user comes from, to leave a kit that is not there. */
  readonly list?: string;
}

/** Heading and pages of a kit's report, or the way of the kit to it. */
export function KitReport({ kit_id, role, ownerRole = 'customer', shown, onShow, list }: Props) {
  const report = useQuery(availablePagesQuery(kit_id));
  const summary = useQuery(reportSummaryQuery(kit_id));
  const taxa = useQuery(taxaQuery(kit_id));
  const known = present(report);
  const about = present(summary);
  const withdrawals = about?.kit.withdrawals ?? [];
  const isStaff = role !== 'customer';
  const review = useQuery({ ...reviewStateQuery(kit_id), enabled: isStaff });
  // The specification treats a failure to list the pages like a kit without pages.
  const pages = known?.availablePages ?? [];
  // Known pages stay after a failed reload.
  const isSuggestionOffered = isStaff && known !== undefined && !pages.includes(SUGGESTION_PAGE);
  const isShared = !isStaff && pages.includes(SUGGESTION_PAGE);
  const hasSpecies = known?.has_species ?? false;
  const tabs: readonly PageNumber[] = [
    ...pages,
    ...(isSuggestionOffered ? ([SUGGESTION_PAGE] as const) : []),
    ...(hasSpecies ? ([SPECIES_PAGE] as const) : []),
  ];
  const page = tabs.find((available) => available === shown.page) ?? tabs[0];
  // Elements above the tabs are there before them: tabs that move would escape a click.
  const isAwaited = [summary, taxa, ...(isStaff ? [review] : [])].some(
    ({ isFetched, failureCount }) => !isFetched && failureCount === 0,
  );
  // Answers arrive in separate tasks; the screen that they fill is drawn in pieces.
  const isLoading = useDeferredValue(isAwaited);
  const isShown = page !== undefined && !isLoading;
  const offersSuggestion = isShared && page !== SUGGESTION_PAGE;
  const skeleton = <ReportSkeleton />;
  const panel = useRef<HTMLElement>(null);
  const onOpen = (opened: ShownPage) => {
    onShow(opened);
    // On a phone it opens below the screen.
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <ReportHeader
        kit_id={kit_id}
        summary={summary}
        amended_at={isShown ? known?.amended_at : null}
        role={role}
        isReviewable={page !== undefined}
      >
        {/* The button appears together with the page: a later one would move it. */}
        {isShown && offersSuggestion && (
          <Button variant="contained" onClick={() => onOpen({ page: SUGGESTION_PAGE })}>
            Read the suggestion
          </Button>
        )}
      </ReportHeader>
      {pages.length === 0 && (
        <Suspense fallback={skeleton}>
          <NoPages report={report} summary={summary} role={role} ownerRole={ownerRole} list={list} />
          {page === undefined && <AnswersUsed kit_id={kit_id} answers={about?.answers} />}
        </Suspense>
      )}
      {page !== undefined && isLoading && skeleton}
      {isShown && (
        <Suspense fallback={skeleton}>
          {about?.kit.hold && <HeldReport kit_id={kit_id} role={role} hold={about.kit.hold} />}
          {about && pages.length > 0 && withdrawals.length > 0 && (
            <WithdrawnFiles kit={about.kit} withdrawals={withdrawals} />
          )}
          {taxa.data?.taxa && <AtAGlance kit_id={kit_id} patient={about?.patient} />}
          <ReportViewer
            kit_id={kit_id}
            isStaff={isStaff}
            pages={tabs}
            replaced={about?.replaced_pages ?? (summary.isError ? [] : undefined)}
            withdrawals={withdrawals.length}
            shown={{ page, version: page === shown.page ? shown.version : undefined }}
            onShow={onShow}
            panel={panel}
          >
            <Typography className="report-caption" variant="body2" color="textSecondary" sx={captionLook}>
              {describe(pages, hasSpecies)}
            </Typography>
            <ReplacedPages replaced={replacedOn(page, tabs, about?.replaced_pages)} onShow={onOpen} />
            {!isStaff && shown.page === SUGGESTION_PAGE && page !== SUGGESTION_PAGE && (
              <Message severity="info" sx={{ mb: 2 }}>
                No suggestion is shared at the moment.
              </Message>
            )}
          </ReportViewer>
          <Later>
            <Box sx={aboutLook}>
              {taxa.data?.taxa && (
                <Suspense>
                  <AboutGlance
                    kit_id={kit_id}
                    first_name={about?.patient.first_name}
                    isFamily={!isStaff}
                    isSuggestionShared={isShared}
                  />
                </Suspense>
              )}
              <AnswersUsed kit_id={kit_id} answers={about?.answers} />
            </Box>
            <KitCounts kit_id={kit_id} />
          </Later>
        </Suspense>
      )}
    </>
  );
}

/** The figures, the tabs and the page. */
function ReportSkeleton() {
  const isNarrow = useMediaQuery(narrow);
  const heights = isNarrow ? [482, 49, 560] : [285, 61, 640];
  return <PageSkeleton isTitled label="Loading kit report..." heights={heights} />;
}

const captionLook = { alignSelf: 'center', mb: 2, fontSize: 13 };

/** One list of what most readers skip; folds and sentences are its rows. */
const aboutLook = {
  mt: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:empty': { display: 'none' },
  '& > * + *, & details + details': { borderTop: '1px solid', borderColor: 'divider' },
  '& summary': { width: 'auto', minHeight: 48, py: 1.5 },
  '& > p, & details': { px: 2 },
  '& > p': { m: 0, py: 1.5 },
};

/** The replacements to show next to a page: its own, and those of files without a tab. */
const replacedOn = (
  page: PageNumber,
  tabs: readonly FileNumber[],
  replaced: ReportSummary['replaced_pages'] = [],
) => replaced.filter((each) => each.page === page || !tabs.includes(each.page));

/** The species page is no page of the specification's count. */
function describe(pages: readonly PageNumber[], hasSpecies: boolean): string {
  const titles = pages.map(pageName).join(', ');
  if (pages.length === 0) return '';
  const species = hasSpecies ? `, and ${pageTitles[SPECIES_PAGE]}` : '';
  return `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} available: ${titles}${species}`;
}

interface NoPagesProps {
  readonly report: UseQueryResult;
  readonly summary: UseQueryResult<ReportSummary>;
  readonly role: Role;
  readonly ownerRole: Role;
  readonly list: string | undefined;
}

function NoPages({ report, summary, list, ...roles }: NoPagesProps) {
  const onRetry = () => Promise.all([report.refetch(), summary.refetch()]);

  // A reload forgets the failure at once; its words stay until the reload ends.
  const [failure, setFailure] = useState(report.error);
  if (report.error && report.error !== failure) setFailure(report.error);

  if (!report.isFetched || (report.isSuccess && !summary.isFetched)) return <ReportSkeleton />;
  // The server answers a malformed code with `invalid_request`.
  if (!report.isSuccess && (hasCode(failure, 'kit_not_found') || hasCode(failure, 'invalid_request')))
    return <KitNotFound list={list} />;
  return <NoReport summary={report.isSuccess ? summary.data : undefined} {...roles} onRetry={onRetry} />;
}
