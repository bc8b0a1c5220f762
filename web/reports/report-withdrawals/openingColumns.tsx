import { Box } from '@mui/material';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { openingDoors } from '#contract/reports/openingDoors.ts';
import type { ReportOpening } from '#contract/reports/report-withdrawals.ts';
import { formatToTheSecond } from '#web/lib/format.ts';
import { pageName } from '#web/reports/reportPages.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DetailedText } from '#web/ui/DetailedText.tsx';

const nameOf = ({ actor_name, actor_email, actor_role }: ReportOpening): string =>
  actor_name ??
  actor_email ??
  (actor_role === null || actor_role === 'anonymous' ? 'Somebody with a link' : 'Deleted user');

/** Columns of the openings of a report. */
export const openingColumns: readonly Column<ReportOpening>[] = [
  {
    label: 'Time',
    card: 'value',
    width: 215,
    render: ({ opened_at }) => <time dateTime={opened_at}>{formatToTheSecond(opened_at)}</time>,
  },
  {
    label: 'Person',
    card: 'title',
    inCard: nameOf,
    render: (opening) => (
      <DetailedText text={nameOf(opening)} detail={opening.actor_name && opening.actor_email} />
    ),
  },
  {
    label: 'Role',
    card: 'state',
    width: 130,
    inCard: ({ actor_role }) => <Box sx={roleInCardLook}>{roleOf(actor_role)}</Box>,
    render: ({ actor_role }) => roleOf(actor_role),
  },
  { label: 'Door', card: 'value', width: 210, render: ({ door }) => openingDoors[door] },
  {
    label: 'File',
    card: 'value',
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

const roleInCardLook = { color: 'text.secondary', fontSize: '0.875rem' };

const roleOf = (role: ActorRole): string => (role ? roleNames[role] : 'Link');
