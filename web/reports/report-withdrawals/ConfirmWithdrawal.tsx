import { Typography } from '@mui/material';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { showDone } from '#web/ui/toasts.ts';
import type { useWithdrawReports } from './api.ts';
import { kitsIn, toBody, type WithdrawalValues } from './useWithdrawalForm.ts';
import { filesOf } from './withdrawnFiles.ts';

interface Props {
  readonly values: WithdrawalValues;
  readonly mutation: ReturnType<typeof useWithdrawReports>;
  readonly onClose: () => void;
}

/** Prompts before readers lose their reports: a withdrawal cannot be undone. */
export function ConfirmWithdrawal({ values, mutation, onClose }: Props) {
  const kits = kitsIn(values.kits);
  const named = kits.length === 1 ? `kit ${kits[0]}` : `${kits.length} kits`;
  return (
    <ConfirmMutation
      title={`Withdraw ${filesOf(values)} of ${named}?`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      isDestructive
      mutation={mutation}
      onConfirm={() =>
        mutation.mutate(toBody(values), {
          onSuccess: () => {
            showDone(`Reports of ${named} withdrawn`);
            onClose();
          },
        })
      }
      onCancel={onClose}
    >
      <Typography>
        The families and the practitioners with access are told by a notification and an email. You cannot
        take this back: a file that was right after all has to be uploaded and published again.
      </Typography>
    </ConfirmMutation>
  );
}
