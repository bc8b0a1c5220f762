import { Box, Typography } from '@mui/material';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { openingDoors } from '#contract/reports/openingDoors.ts';
import type { ReportOpening } from '#contract/reports/report-withdrawals.ts';
import { formatToTheSecond } from '#web/lib/format.ts';
import { pageName } from '#web/reports/reportPages.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { Column } from '#web/ui/DataTable.tsx';

/** Columns of the openings of a report. */
export const openingColumns: readonly Column<ReportOpening>[] = [
  {
    label: 'Time',
    width: 215,
    render: ({ opened_at }) => <time dateTime={opened_at}>{formatToTheSecond(opened_at)}</time>,
  },
  {
    label: 'Person',
    render: ({ actor_name, actor_email, actor_role }) => (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <div>{actor_name ?? actor_email ?? withoutName(actor_role)}</div>
        {actor_name && actor_email && (
          <Typography variant="body2" color="textSecondary">
            {actor_email}
          </Typography>
        )}
      </Box>
    ),
  },
  { label: 'Role', width: 130, render: ({ actor_role }) => (actor_role ? roleNames[actor_role] : 'Link') },
  { label: 'Door', width: 210, render: ({ door }) => openingDoors[door] },
  {
    label: 'File',
    width: 210,
    render: ({ page, version, is_withdrawn }) => (
      <>
        {page === null ? 'All files at that time' : `${pageName(page as FileNumber)}, version ${version}`}{' '}
        {is_withdrawn && <Chip size="small" variant="outlined" color="error" label="Withdrawn" />}
      </>
    ),
  },
];

type ActorRole = ReportOpening['actor_role'];

const roleNames: Readonly<Record<NonNullable<ActorRole>, string>> = {
  anonymous: 'Link',
  customer: 'Family',
  practitioner: 'Practitioner',
  admin: 'Administrator',
};

const withoutName = (role: ActorRole): string =>
  role === null || role === 'anonymous' ? 'Somebody with a link' : 'Deleted user';
