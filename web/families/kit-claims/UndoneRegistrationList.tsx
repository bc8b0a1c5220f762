import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UndoneRegistration } from '#contract/families/kit-claims.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { useListPage } from '#web/lib/useListPage.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { undoneRegistrationsQuery, useRestoreRegistration } from './api.ts';
import { undoneRegistrationsList, validateKitClaimsSearch } from './search.ts';

interface Props {
  /** The row has lost its button, and the focus with it. */
  readonly onRestored: () => void;
}

/** The registrations that were undone, and the way back. */
export function UndoneRegistrationList({ onRestored }: Props) {
  const list = useListPage(undoneRegistrationsList, validateKitClaimsSearch);
  const undone = useQuery(undoneRegistrationsQuery(list.query));
  const [restoring, setRestoring] = useState<UndoneRegistration>();
  const [columns] = useState(() => undoneColumns(setRestoring));

  return (
    <>
      <ListTable
        label="Undone registrations"
        list={list}
        loading={undone}
        rows={undone.data?.rows}
        total={undone.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        minWidth={940}
        searchHint="Search by kit ID or customer..."
        isUnfiltered
        empty="No registrations have been undone."
        noMatch="No undone registrations match your search."
        failed="Failed to load undone registrations. Please try again."
      />
      {restoring && (
        <RestoreDialog undone={restoring} onRestored={onRestored} onClose={() => setRestoring(undefined)} />
      )}
    </>
  );
}

const undoneColumns = (
  onRestore: (undone: UndoneRegistration) => void,
): readonly Column<UndoneRegistration>[] => [
  { label: 'Kit ID', card: 'title', sort: 'kit_id', width: 120, render: ({ kit_id }) => kit_id },
  { label: 'Customer', card: 'value', render: ({ customer_email }) => customer_email },
  { label: 'Patient', card: 'value', render: ({ patient_name }) => patient_name },
  {
    label: 'Questionnaire',
    width: 140,
    render: ({ has_answers }) => (has_answers ? 'Sealed' : 'Not submitted'),
  },
  {
    label: 'Undone',
    card: 'fact',
    sort: 'undone',
    width: 190,
    render: ({ undone_at, undone_by }) => [formatDateTime(undone_at), undone_by].filter(Boolean).join(', '),
  },
  {
    label: 'Actions',
    card: 'action',
    screenOnly: true,
    width: 180,
    render: (undone) =>
      undone.can_restore ? (
        <RowButton isMain label="Restore" of={`kit ${undone.kit_id}`} onClick={() => onRestore(undone)} />
      ) : (
        reasonOf(undone)
      ),
  },
];

function reasonOf({ restored_at, restore_until }: UndoneRegistration): string {
  if (restored_at) return `Restored ${formatDate(restored_at)}`;
  return new Date(restore_until) < new Date() ? 'The 90 days are over' : 'Registered by another customer';
}

interface RestoreProps extends Props {
  readonly undone: UndoneRegistration;
  readonly onClose: () => void;
}

function RestoreDialog({ undone, onRestored, onClose }: RestoreProps) {
  const { id, kit_id, customer_email, restore_until } = undone;
  const restore = useRestoreRegistration(id);
  const onConfirm = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        showDone(`Registration of kit ${kit_id} restored`);
        onClose();
        onRestored();
      },
    });

  return (
    <ConfirmMutation
      mutation={restore}
      title={`Restore the registration of kit ${kit_id}?`}
      confirmLabel="Restore"
      busyLabel="Restoring..."
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {customer_email} gets the kit back with all answers and notes, and an email. A shared suggestion has to
      be shared again. You can do this until {formatDate(restore_until)}.
    </ConfirmMutation>
  );
}
