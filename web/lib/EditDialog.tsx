import { Stack } from '@mui/material';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { messageOf } from './api.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

interface Props<Values extends FieldValues, Sent extends FieldValues> {
  readonly title: string;
  readonly submitLabel?: string;
  readonly busyLabel?: string;
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly save: Pick<UseMutationResult<unknown, Error, Sent>, 'mutate' | 'isPending' | 'error' | 'reset'>;
  /** The toast after saving. */
  readonly savedMessage: string;
  readonly onClose: () => void;
  /** The form's fields. */
  readonly children: ReactNode;
}

/** Edits saved data. It prompts before it discards changes. */
export function EditDialog<Values extends FieldValues, Sent extends FieldValues>(props: Props<Values, Sent>) {
  const {
    title,
    submitLabel = 'Save',
    busyLabel = 'Saving...',
    form,
    save,
    savedMessage,
    onClose,
    children,
  } = props;
  const [isAsking, setAsking] = useState(false);
  const isChanged = form.formState.isDirty;

  const onSaved = () => {
    showDone(savedMessage);
    onClose();
  };

  return (
    <>
      <FormDialog
        title={title}
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        busy={save.isPending}
        refusal={save.error ? messageOf(save.error) : undefined}
        error={save.error}
        onSubmit={form.handleSubmit((changed) => save.mutate(changed, { onSuccess: onSaved }))}
        onCancel={() => (isChanged ? setAsking(true) : onClose())}
      >
        {/* A changed entry outdates the refusal. */}
        <Stack spacing={2.5} onChange={() => save.error && save.reset()}>
          {children}
        </Stack>
      </FormDialog>
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        isDestructive
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {loss}
      </ConfirmDialog>
      <LeaveGuard isUnsaved={() => isChanged} title="Leave without saving?">
        {loss}
      </LeaveGuard>
    </>
  );
}

const loss = 'Your unsaved changes will be lost.';
