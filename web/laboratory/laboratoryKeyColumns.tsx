import type { LaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';

/** Columns of the keys. */
export const laboratoryKeyColumns = (
  onRevoke: (key: LaboratoryKey) => void,
): readonly Column<LaboratoryKey>[] => [
  { label: 'NAME', card: 'title', render: ({ name }) => name },
  {
    label: 'LABORATORY',
    width: 150,
    card: 'line',
    render: ({ laboratory_name }) => laboratory_name ?? 'All codes',
  },
  {
    label: 'KEY',
    width: 140,
    card: 'fact',
    render: ({ prefix }) => <code>{prefix}…</code>,
  },
  {
    label: 'CREATED',
    width: 120,
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'LAST USED',
    width: 160,
    render: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatDateTime(last_used_at)),
  },
  {
    label: 'STATE',
    width: 150,
    card: 'fact',
    render: ({ revoked_at }) => (
      <StateChip
        color={revoked_at === null ? 'success' : 'default'}
        label={revoked_at === null ? 'Active' : `Revoked ${formatDate(revoked_at)}`}
      />
    ),
  },
  {
    label: 'ACTIONS',
    screenOnly: true,
    width: 110,
    card: 'line',
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
