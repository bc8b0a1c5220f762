import { Box, Stack, Typography } from '@mui/material';
import type { Practitioner } from '#contract/families/practitioner-codes.ts';
import { formatDate } from '#web/lib/format.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { quietInRow } from '#web/ui/dataTableLook.ts';
import { RowButton } from '#web/ui/RowButton.tsx';

/** Columns of the practitioners' table. */
export const practitionerColumns = (onAssign: AssignProps['onAssign']): readonly Column<Practitioner>[] => [
  {
    label: 'PRACTITIONER NAME',
    card: 'title',
    sort: 'full_name',
    alsoSort: { sort: 'last_name', label: 'last name' },
    render: ({ full_name, id }) => full_name ?? id,
  },
  {
    label: 'ACCESS CODE',
    card: 'state',
    sort: 'practitioner_code',
    inCard: (practitioner) => <Code iconOnly practitioner={practitioner} />,
    render: (practitioner) => <Code practitioner={practitioner} />,
  },
  {
    label: 'JOINED DATE',
    card: 'value',
    sort: 'created',
    inCard: ({ created_at }) => `Joined ${formatDate(created_at)}`,
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'ACTIONS',
    card: 'line',
    screenOnly: true,
    // A new code ends the old one.
    inCard: (practitioner) =>
      !practitioner.practitioner_code && <Assign practitioner={practitioner} onAssign={onAssign} />,
    behindMore: (practitioner) =>
      practitioner.practitioner_code && <Assign practitioner={practitioner} onAssign={onAssign} />,
    render: (practitioner) => <Assign practitioner={practitioner} onAssign={onAssign} />,
  },
];

interface CodeProps {
  readonly practitioner: Practitioner;
  readonly iconOnly?: boolean;
}

const Code = ({ practitioner: { practitioner_code, full_name, id }, iconOnly = false }: CodeProps) =>
  practitioner_code ? (
    <Stack direction="row" sx={iconOnly ? inCardLook : inRowLook}>
      <Box component="code" sx={codeLook}>
        {practitioner_code}
      </Box>
      <CopyButton
        iconOnly={iconOnly}
        text={practitioner_code}
        label="Copy"
        name={`Copy code of ${full_name ?? id}`}
        copied={`Code ${practitioner_code} copied to clipboard!`}
        failed="Failed to copy code to clipboard"
      />
    </Stack>
  ) : (
    <Typography variant="body2" color="textSecondary">
      No code assigned
    </Typography>
  );

const inRowLook = { alignItems: 'center', gap: 1, '& > .button': quietInRow };

/** The room for fingers around it is part of the distance to the next line. */
const inCardLook = {
  alignItems: 'center',
  my: -1.25,
  // Between the lines of the name and the date, where the card has the room beside them.
  '@container (min-width: 20rem)': { position: 'relative', top: '0.65rem' },
};

const codeLook = {
  px: 0.75,
  borderRadius: 0.5,
  bgcolor: 'action.selected',
  fontFamily: 'monospace',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  letterSpacing: '0.1em',
};

interface AssignProps {
  readonly practitioner: Practitioner;
  readonly onAssign: (practitioner: Practitioner) => void;
}

const Assign = ({ practitioner, onAssign }: AssignProps) => (
  <RowButton
    isMain={!practitioner.practitioner_code}
    label={practitioner.practitioner_code ? 'Regenerate' : 'Generate'}
    of={`code of ${practitioner.full_name ?? practitioner.id}`}
    onClick={() => onAssign(practitioner)}
  />
);
