import { Chip } from '@mui/material';
import type { LaboratoryKey } from '#contract/laboratory.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';

/** Columns of the keys. */
export const laboratoryKeyColumns = (
  onRevoke: (key: LaboratoryKey) => void,
): readonly Column<LaboratoryKey>[] => [
  { label: 'NAME', render: ({ name }) => name },
  {
    label: 'KEY',
    width: '160px',
    render: ({ prefix }) => <code>{prefix}…</code>,
  },
  {
    label: 'CREATED',
    width: '150px',
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'LAST USED',
    width: '200px',
    render: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatDateTime(last_used_at)),
  },
  {
    label: 'STATE',
    width: '190px',
    render: ({ revoked_at }) => (
      <Chip
        size="small"
        variant="outlined"
        color={revoked_at === null ? 'success' : 'default'}
        label={revoked_at === null ? 'Active' : `Revoked ${formatDate(revoked_at)}`}
      />
    ),
  },
  {
    label: 'ACTIONS',
    width: '130px',
    render: (key) =>
      key.revoked_at === null ? (
        <RowButton
          color="error"
          label="Revoke"
          of={`${key.name} (${key.prefix}…)`}
          onClick={() => onRevoke(key)}
        />
      ) : (
        '-'
      ),
  },
];
