import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ReservedReplacement } from '#contract/kits/reservedReplacement.ts';

import type { KitCode } from '#contract/shared/ids.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formResolver } from '#web/lib/formResolver.ts';
import { codeInput, tidied } from '#web/lib/tidyCode.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { kitStatusQuery, useReleaseReplacement, useReserveReplacement } from './api.ts';

interface Props {
  /** A rejected kit. */
  readonly kit_id: KitCode;
  readonly onClose: () => void;
}

/** Reserves a code in place of a rejected kit, or takes the reservation back. */
export function ReplacementDialog({ kit_id, onClose }: Props) {
  const kit = useQuery(kitStatusQuery(kit_id));
  const reserve = useReserveReplacement(kit_id);
  const form = useForm({
    defaultValues: { kit_id: '' },
    resolver: formResolver(ReservedReplacement),
  });
  const reserved = kit.data?.replaced_by;
  if (reserved && !reserve.isPending && !reserve.isSuccess)
    return <ReleaseDialog kit_id={kit_id} reserved={reserved} onClose={onClose} />;

  const onSubmit = form.handleSubmit(({ kit_id: code }) =>
    reserve.mutate(code, {
      onSuccess: () => {
        showDone(`Kit ${code} replaces kit ${kit_id}`);
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={`Replacement of Kit ${kit_id}`}
      submitLabel="Reserve"
      busyLabel="Reserving..."
      busy={reserve.isPending}
      refusal={reserve.error ? messageOf(reserve.error) : undefined}
      error={reserve.error}
      isReady={kit.isSuccess}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {kit.isError && (
        <LoadError
          message="Failed to load this kit. Please try again."
          error={kit.error}
          onRetry={() => void kit.refetch()}
        />
      )}
      <FormTextField
        field={tidied(form.register('kit_id'))}
        problem={form.formState.errors.kit_id?.message}
        label="Kit ID of the replacement"
        helperText="Only the customer of the rejected kit can register it, for the same patient. The customer is told."
        slotProps={{ htmlInput: codeInput }}
      />
    </FormDialog>
  );
}

/** Prompts before a reserved code is free again. */
function ReleaseDialog({ kit_id, reserved, onClose }: Props & { readonly reserved: KitCode }) {
  const release = useReleaseReplacement(kit_id);
  const onConfirm = () =>
    release.mutate(undefined, {
      onSuccess: () => {
        showDone(`Kit ${reserved} is no longer reserved`);
        onClose();
      },
    });
  return (
    <ConfirmMutation
      isDestructive
      title={`Release Kit ${reserved}?`}
      confirmLabel="Release"
      busyLabel="Releasing..."
      mutation={release}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      Kit {reserved} is reserved as the replacement of kit {kit_id}. After the release, every customer can
      register it.
    </ConfirmMutation>
  );
}
