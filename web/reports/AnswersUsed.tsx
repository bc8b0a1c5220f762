import { Typography } from '@mui/material';
import type { ReportSummary } from '#contract/reports/report-summary.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly kit_id: string;
  readonly answers: ReportSummary['answers'] | undefined;
}

/** Leads to the answers. Shows which ones the report was made with, and whether newer ones exist. */
export function AnswersUsed({ kit_id, answers }: Props) {
  if (!answers) return null;
  const { used, newest } = answers;
  if (!used)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        <RouterLink to={paths.answers(kit_id)}>Answers of {formatDate(newest.given_at)}</RouterLink>
      </Typography>
    );
  if (used.version === newest.version)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        Made with the{' '}
        <RouterLink to={paths.answers(kit_id)}>answers of {formatDate(used.given_at)}</RouterLink>.
      </Typography>
    );
  // On one day, the dates alone would not distinguish the versions.
  const isSameDay = formatDate(used.given_at) === formatDate(newest.given_at);
  const format = isSameDay ? formatDateTime : formatDate;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
      The answers were corrected on {format(newest.given_at)}. This report was made with{' '}
      <RouterLink to={paths.answers(kit_id, used.version)}>those of {format(used.given_at)}</RouterLink>.
    </Typography>
  );
}
