import Stack from '@mui/material/Stack';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface Props {
  readonly title: string;
  /** Whether something would be lost by closing now. */
  readonly is_changed: boolean;
  readonly save: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error' | 'reset'>;
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Changes what has been entered before. It asks before it throws changes away. */
export function EditDialog({ title, is_changed, save, onSubmit, onClose, children }: Props) {
  const [is_asking, setAsking] = useState(false);
  return (
    <>
      <FormDialog
        title={title}
        submit_label="Save"
        busy_label="Saving..."
        busy={save.isPending}
        refusal={save.error ? messageOf(save.error) : undefined}
        onSubmit={onSubmit}
        onCancel={() => (is_changed ? setAsking(true) : onClose())}
      >
        {/* What was refused is no longer what stands in the fields. */}
        <Stack spacing={2.5} onChange={() => save.error && save.reset()}>
          {children}
        </Stack>
      </FormDialog>
      <ConfirmDialog
        open={is_asking}
        title="Discard your changes?"
        confirm_label="Discard"
        busy_label="Discarding..."
        busy={false}
        is_destructive
        error={undefined}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {loss}
      </ConfirmDialog>
      <LeaveGuard isUnsaved={() => is_changed} title="Leave without saving?">
        {loss}
      </LeaveGuard>
    </>
  );
}

const loss = 'What you changed has not been saved and will be lost.';
