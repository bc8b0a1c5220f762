import type { LaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';

type OnRevoke = (key: LaboratoryKey) => void;

/** Columns of the keys. */
export const laboratoryKeyColumns = (onRevoke: OnRevoke): readonly Column<LaboratoryKey>[] => [
  { label: 'Name', card: 'title', render: ({ name }) => name },
  {
    label: 'Laboratory',
    width: 150,
    card: 'value',
    render: ({ laboratory_name }) => laboratory_name ?? 'All codes',
  },
  {
    label: 'Key',
    width: 140,
    card: 'value',
    render: ({ prefix }) => <code>{prefix}…</code>,
  },
  {
    label: 'Created',
    width: 120,
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    label: 'Last used',
    width: 190,
    render: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatDateTime(last_used_at)),
  },
  {
    label: 'State',
    width: 150,
    card: 'state',
    usual: 'Active',
    // A chip marks the exception.
    inCard: ({ revoked_at }) => revoked_at && <StateChip label={`Revoked ${formatDate(revoked_at)}`} />,
    render: ({ revoked_at }) =>
      revoked_at ? <StateChip label={`Revoked ${formatDate(revoked_at)}`} /> : 'Active',
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 230,
    least: 110,
    inCard: () => null,
    behindMore: (key) => key.revoked_at === null && <Revoke of={key} onRevoke={onRevoke} />,
    render: (key) => key.revoked_at === null && <Revoke of={key} onRevoke={onRevoke} />,
  },
];

const Revoke = ({ of: key, onRevoke }: { readonly of: LaboratoryKey; readonly onRevoke: OnRevoke }) => (
  <RowButton label="Revoke" of={`${key.name} (${key.prefix}…)`} onClick={() => onRevoke(key)} />
);
