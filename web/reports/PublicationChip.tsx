import Chip from '@mui/material/Chip';
import type { ReportFiles } from '#contract/reports/reports.ts';
import { formatDate } from '#web/lib/format.ts';
import { hasUnpublished } from './reportPages.ts';

interface Props {
  readonly report: ReportFiles;
}

/** Whether readers see the report, and whether they see its newest files. */
export function PublicationChip({ report }: Props) {
  const { report_generated_at, is_registered, files } = report;
  if (files.length === 0) return <Chip size="small" variant="outlined" label="Nothing brought in" />;
  if (files.every(({ published_at }) => published_at === null))
    return <Chip size="small" variant="outlined" label="Not published" />;
  if (hasUnpublished(report))
    return <Chip size="small" variant="outlined" color="warning" label="Changes not published" />;
  if (!is_registered)
    return (
      <Chip size="small" variant="outlined" color="info" label="Published, waits for its registration" />
    );
  return (
    <Chip
      size="small"
      variant="outlined"
      color="success"
      label={`Published ${formatDate(report_generated_at)}`}
    />
  );
}
