import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Practitioner } from '#contract/practitioner-codes.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { AccessCode } from './AccessCode.tsx';

/** Columns of the table of practitioners; `onAssign` opens the dialog for one of them. */
export const practitionerColumns = (
  onAssign: (practitioner: Practitioner) => void,
): readonly Column<Practitioner>[] => [
  {
    key: 'full_name',
    label: 'PRACTITIONER NAME',
    render: ({ full_name, id }) => full_name ?? id,
  },
  {
    key: 'practitioner_code',
    label: 'ACCESS CODE',
    render: ({ practitioner_code, full_name, id }) =>
      practitioner_code ? (
        <AccessCode code={practitioner_code} practitioner={full_name ?? id} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          No code assigned
        </Typography>
      ),
  },
  { key: 'created_at', label: 'JOINED DATE', render: ({ created_at }) => formatDate(created_at) },
  {
    key: 'actions',
    label: 'ACTIONS',
    render: (practitioner) => {
      const label = practitioner.practitioner_code ? 'Regenerate' : 'Generate';
      return (
        <Button
          variant="outlined"
          size="small"
          sx={{ justifySelf: 'start' }}
          aria-label={`${label} code of ${practitioner.full_name ?? practitioner.id}`}
          onClick={() => onAssign(practitioner)}
        >
          {label}
        </Button>
      );
    },
  },
];
