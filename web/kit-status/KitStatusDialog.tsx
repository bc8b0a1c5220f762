import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { type KitStatusEntry, nextStatuses } from '#contract/kit-status.ts';
import type { KitStatus } from '#contract/kits.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { kitStatusQuery, useChangeKitStatus } from './api.ts';
import { KitStatusFields, useStatusForm } from './KitStatusFields.tsx';
import { kitStatusNames } from './kitStatusNames.ts';

interface Props {
  readonly kit_id: KitCode;
  readonly onClose: () => void;
}

const KIT_TOAST_MS = 3000;

/** Shows the history of a registered kit and changes its status. */
export function KitStatusDialog({ kit_id, onClose }: Props) {
  const kit = useQuery(kitStatusQuery(kit_id));
  const change = useChangeKitStatus(kit_id);
  const form = useStatusForm(kit.data?.status);
  const chosen = useWatch({ control: form.control, name: 'status' });
  const next = kit.data ? offered(kit.data) : [];

  // After a concurrent change the chosen status may no longer be allowed.
  const isPast = chosen !== '' && !next.some((status) => status === chosen);
  useEffect(() => {
    if (isPast) form.setValue('status', '');
  }, [form, isPast]);

  const onSubmit = form.handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: (changed) => {
        showDone(`Kit ${kit_id}: ${kitStatusNames[changed.status]}`, KIT_TOAST_MS);
        onClose();
      },
    }),
  );

  return (
    <FormDialog
      title={`Status of Kit ${kit_id}`}
      submitLabel="Change Status"
      busyLabel="Changing..."
      busy={change.isPending}
      refusal={change.error ? messageOf(change.error) : undefined}
      isReady={next.length > 0}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {kit.isError && (
        <LoadError
          message="Failed to load the status of this kit. Please try again."
          onRetry={() => void kit.refetch()}
        />
      )}
      {kit.isPending && <output>Loading status...</output>}
      {kit.data && <KitStatusHistory changes={kit.data.changes} />}
      {kit.data && <KitStatusFields form={form} chosen={chosen} next={next} />}
    </FormDialog>
  );
}

/** The statuses on offer. Only a published report can be ready. */
const offered = (kit: { readonly status: KitStatus; readonly report_generated_at: string | null }) =>
  nextStatuses[kit.status].filter((next) => next !== 'report_ready' || kit.report_generated_at !== null);

const KitStatusHistory = ({ changes }: { readonly changes: readonly KitStatusEntry[] }) => (
  <Stack component="ol" aria-label="History" sx={historyLook}>
    {changes.map(({ id, status, changed_at, author, reason, note }) => (
      <li key={id}>
        <Typography sx={{ fontWeight: 600 }}>{kitStatusNames[status]}</Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(changed_at)}
          {author && `, ${author}`}
        </Typography>
        {reason && <Typography variant="body2">Reason: {reason}</Typography>}
        {note && <Typography variant="body2">Note: {note}</Typography>}
      </li>
    ))}
  </Stack>
);

const historyLook = {
  m: 0,
  pl: 2,
  borderLeft: '2px solid',
  borderColor: 'divider',
  listStyle: 'none',
  gap: 1.5,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
};
