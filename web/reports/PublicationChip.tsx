import Chip from '@mui/material/Chip';
import type { ReportFiles } from '#contract/reports.ts';
import { formatDate } from '#web/lib/format.ts';

interface Props {
  readonly report: ReportFiles;
}

/** Whether readers see the report, and whether they see its newest files. */
export function PublicationChip({ report: { report_generated_at, files } }: Props) {
  const is_pending = files.some(({ published_at }) => published_at === null);
  if (report_generated_at === null) return <Chip size="small" variant="outlined" label="Not published" />;
  if (is_pending)
    return <Chip size="small" variant="outlined" color="warning" label="Changes not published" />;
  return (
    <Chip
      size="small"
      variant="outlined"
      color="success"
      label={`Published ${formatDate(report_generated_at)}`}
    />
  );
}
