import { Box } from '@mui/material';
import type { TableKit } from '#contract/records/patient-table.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { LINE } from '#web/ui/dataTableLook.ts';

/** The day of a report, below the link to it. */
export const ReportDate = ({ kit: { report_generated_at } }: { readonly kit: TableKit }) =>
  report_generated_at !== null && (
    <Box component="span" title={formatDate(report_generated_at)} sx={look}>
      {formatDay(report_generated_at)}
    </Box>
  );

const look = {
  display: 'block',
  color: 'text.secondary',
  fontSize: '0.75rem',
  lineHeight: LINE,
  whiteSpace: 'nowrap',
};
