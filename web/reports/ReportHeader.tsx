import { Box, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { ReportSummary } from '#contract/reports/report-summary.ts';
import type { Role } from '#contract/shared/ids.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PartsLine } from '#web/ui/PartsLine.tsx';
import { AmendedChip } from './AmendedChip.tsx';
import { present } from './present.ts';
import { reportSubject } from './reportSubject.ts';

type Mark = ComponentType<{ readonly kit_id: string; readonly isPractitioner: boolean }>;

const loadMarks = () => import('#web/reports/report-reviews/ReviewMarks.tsx');

/** A part of the marks of staff. A failure to load the code leaves the pages as they are. */
const lazyMark = (name: 'ReviewNote' | 'ReviewButton') =>
  lazy(() =>
    loadMarks().then(
      (loaded): { default: Mark } => ({ default: loaded[name] }),
      () => ({ default: () => null }),
    ),
  );
const ReviewNote = lazyMark('ReviewNote');
const ReviewButton = lazyMark('ReviewButton');

interface Props {
  readonly kit_id: string;
  readonly summary: UseQueryResult<ReportSummary>;
  readonly amended_at: string | null | undefined;
  readonly role: Role;
  /** Whether there is a page to review. */
  readonly isReviewable: boolean;
  /** Actions before that of the marks. */
  readonly children: ReactNode;
}

/** Names the kit of a report, the person and the sample, and has the marks of practitioners. */
export function ReportHeader({ kit_id, summary, amended_at, role, isReviewable, children }: Props) {
  const about = present(summary);
  const isStaff = role !== 'customer';
  const marked = isStaff && isReviewable && { kit_id, isPractitioner: role === 'practitioner' };
  useEffect(() => {
    // Travels beside the answers: marks that come after the tabs would move them.
    if (isStaff) void loadMarks().catch(() => undefined);
  }, [isStaff]);
  return (
    <PageHeader
      title={`Report for Kit ID: ${kit_id}`}
      subtitle={
        <Box sx={factsLook}>
          {/* Keeps its line while it loads. */}
          {!summary.isError && (
            <Typography component="div" sx={subjectLook}>
              {about && <PartsLine parts={reportSubject(about).split(' · ')} />}
            </Typography>
          )}
          <AmendedChip size="small" amended_at={amended_at} />
          {marked && (
            <Suspense>
              <ReviewNote {...marked} />
            </Suspense>
          )}
        </Box>
      }
    >
      {children}
      {marked && (
        <Suspense>
          <ReviewButton {...marked} />
        </Suspense>
      )}
    </PageHeader>
  );
}

/** The facts, the chip and the marks share a line where there is room. */
const factsLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 };
const subjectLook = {
  flexBasis: { xs: '100%', sm: 'auto' },
  minHeight: '1.5em',
  // Small phones break the line.
  '@media (max-width: 24em)': { minHeight: '3em' },
  fontSize: { xs: '0.875rem', sm: '1rem' },
};
