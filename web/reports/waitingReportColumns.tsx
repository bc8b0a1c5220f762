import { Button, Chip } from '@mui/material';
import type { WaitingReport } from '#contract/reports/waiting-reports.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { pageTitles } from './reportPages.ts';

/** Columns of the list of waiting kits; `onShow` opens the files of a kit. */
export const waitingReportColumns = (onShow: (kit_id: string) => void): readonly Column<WaitingReport>[] => [
  { label: 'KIT ID', sort: 'kit_id', width: '130px', render: ({ kit_id }) => kit_id },
  {
    label: 'NOT PUBLISHED',
    render: ({ unpublished_pages }) =>
      unpublished_pages.map((page) => `${page} ${pageTitles[page]}`).join(', ') || '-',
  },
  {
    label: 'KIT',
    width: '220px',
    render: ({ is_registered }) => (
      <Chip
        size="small"
        variant="outlined"
        color={is_registered ? 'info' : 'default'}
        label={is_registered ? 'Registered' : 'Awaiting registration'}
      />
    ),
  },
  {
    label: 'UPLOADED',
    sort: 'brought_in',
    width: '200px',
    render: ({ brought_in_at }) => formatDateTime(brought_in_at),
  },
  {
    label: 'ACTIONS',
    width: '210px',
    render: ({ kit_id, unpublished_pages }) => {
      const label = unpublished_pages.length > 0 ? 'Preview and publish' : 'Show files';
      return (
        <Button
          size="small"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          aria-label={`${label}: ${kit_id}`}
          onClick={() => onShow(kit_id)}
        >
          {label}
        </Button>
      );
    },
  },
];
