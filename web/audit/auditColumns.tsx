import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type AuditEvent, auditActions } from '#contract/audit/audit.ts';
import { describeDetails } from '#contract/audit/auditDetails.ts';
import { formatToTheSecond } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { actorOf, subjectsOf } from './names.ts';

/** Columns of the audit log. */
export const auditColumns: readonly Column<AuditEvent>[] = [
  {
    key: 'time',
    label: 'Time',
    width: '215px',
    render: ({ happened_at }) => <time dateTime={happened_at}>{formatToTheSecond(happened_at)}</time>,
  },
  {
    key: 'person',
    label: 'Person',
    render: (event) => <TwoLines first={actorOf(event)} second={event.actor_name && event.actor_email} />,
  },
  {
    key: 'action',
    label: 'Action',
    render: ({ action, details }) => (
      <TwoLines first={auditActions[action]} second={describeDetails(details)} />
    ),
  },
  {
    key: 'about',
    label: 'About',
    render: (event) => {
      const [first = '–', ...others] = subjectsOf(event);
      return <TwoLines first={first} second={others.join(', ')} />;
    },
  },
  { key: 'network', label: 'Network', width: '170px', render: ({ network }) => network ?? '–' },
];

interface Lines {
  readonly first: string;
  readonly second: string | null;
}

const TwoLines = ({ first, second }: Lines) => (
  <Box>
    <div>{first}</div>
    {second && (
      <Typography variant="body2" color="textSecondary">
        {second}
      </Typography>
    )}
  </Box>
);
