import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { assignmentErrors } from '#contract/families/assignmentErrors.ts';
import type { KitPractitioner } from '#contract/families/kit-practitioners.ts';
import type { Practitioner } from '#contract/families/practitioner-codes.ts';
import type { InventoryKit } from '#contract/laboratory/kit-inventory.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { practitionersQuery } from '#web/families/practitioner-codes/api.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDone, showFailure, showUndoable } from '#web/ui/toasts.ts';
import { AssignedToKit } from './AssignedToKit.tsx';
import { useAssignPractitioner, useUnassignPractitioner } from './api.ts';
import { UnassignPractitionerDialog } from './UnassignPractitionerDialog.tsx';

interface Props {
  readonly kit: InventoryKit;
  readonly onClose: () => void;
}

/** Gives a practitioner access to the patient of a registered kit, or ends the access of one who has it. */
export function AssignPractitionerDialog({ kit, onClose }: Props) {
  const [removed, setRemoved] = useState<KitPractitioner>();
  if (removed)
    return (
      <UnassignPractitionerDialog kit={kit} practitioner={removed} onClose={() => setRemoved(undefined)} />
    );
  return <Assignment kit={kit} onClose={onClose} onRemove={setRemoved} />;
}

interface AssignmentProps extends Props {
  readonly onRemove: (practitioner: KitPractitioner) => void;
}

function Assignment({ kit, onClose, onRemove }: AssignmentProps) {
  const practitioners = useQuery(practitionersQuery());
  const [selected, setSelected] = useState<Practitioner>();
  const [problem, setProblem] = useState<string>();
  const select = useRef<HTMLInputElement>(null);
  const assign = useAssignPractitioner(kit.kit_id);
  const unassign = useUnassignPractitioner(kit.kit_id);

  const onConfirm = () => {
    if (!selected) {
      setProblem('Please select a practitioner');
      select.current?.focus();
      return;
    }
    assign.mutate(selected.id, {
      onSuccess: () => {
        showUndoable(`Successfully assigned ${practitionerName(selected)} to kit ${kit.kit_id}`, () =>
          undo(selected),
        );
        onClose();
      },
    });
  };

  const undo = ({ id, full_name }: Practitioner) =>
    void unassign.mutateAsync(id).then(
      () => showDone(`${practitionerName({ full_name })} removed successfully`),
      (error: unknown) => showFailure(messageOf(error)),
    );

  return (
    <ConfirmDialog
      title={`Assign Practitioner to Kit ${kit.kit_id}`}
      confirmLabel="Assign Practitioner"
      busyLabel="Assigning..."
      busy={assign.isPending}
      error={assign.isError ? failureOf(assign.error) : undefined}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <Typography>
          Patient: <strong>{kit.patient_name ?? 'N/A'}</strong>
          <br />
          Customer Email: <strong>{kit.customer_email ?? 'N/A'}</strong>
        </Typography>
        <AssignedToKit kit_id={kit.kit_id} onRemove={onRemove} />
        {practitioners.isError ? (
          <LoadError
            message="Failed to load practitioners"
            error={practitioners.error}
            onRetry={() => void practitioners.refetch()}
          />
        ) : (
          <TextField
            select
            fullWidth
            label="Practitioner"
            inputRef={select}
            disabled={!practitioners.data}
            value={selected?.id ?? ''}
            onChange={({ target }) => {
              setSelected(practitioners.data?.find(({ id }) => id === target.value));
              setProblem(undefined);
              assign.reset();
            }}
            error={problem !== undefined}
            helperText={
              problem ?? (practitioners.data?.length === 0 && 'No practitioners found in the system.')
            }
          >
            <option value="" disabled hidden aria-label="None" />
            {(practitioners.data ?? []).map((practitioner) => (
              <option key={practitioner.id} value={practitioner.id}>
                {practitionerName(practitioner)} ({practitioner.practitioner_code ?? 'no code'})
              </option>
            ))}
          </TextField>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** A broken rule has its own sentence; any other failure has the specification's. */
function failureOf(error: Error): string {
  const rules: readonly string[] = assignmentErrors;
  return error instanceof ApiError && rules.includes(error.code)
    ? error.message
    : 'Failed to assign practitioner. Please try again.';
}
