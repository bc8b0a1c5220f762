import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { KitStatusEntry } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import type { LaboratoryAnswer } from '#contract/kits/kits.ts';
import { nextStatuses } from '#contract/kits/statusSteps.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { kitStatusQuery, useChangeKitStatus } from './api.ts';
import { KitChain } from './KitChain.tsx';
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
      error={change.error}
      isReady={next.length > 0}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {kit.isError && (
        <LoadError
          message="Failed to load the status of this kit. Please try again."
          error={kit.error}
          onRetry={() => void kit.refetch()}
        />
      )}
      {kit.isPending && <LoadingLines label="Loading status..." />}
      {kit.data && <KitChain kit={kit.data} />}
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
    {changes.map(
      ({ id, status, changed_at, author, reason, note, answer, next_step, act_until, ...entry }) => (
        <li key={id}>
          <Typography sx={{ fontWeight: 600 }}>{kitStatusNames[status]}</Typography>
          <Typography variant="body2" color="textSecondary">
            {formatDateTime(changed_at)}
            {(author ?? entry.laboratory) && `, ${author ?? entry.laboratory}`}
          </Typography>
          {entry.received_at && (
            <Typography variant="body2">Received: {formatDateTime(entry.received_at)}</Typography>
          )}
          {entry.condition && <Typography variant="body2">Condition: {entry.condition}</Typography>}
          {reason && <Typography variant="body2">Reason: {reason}</Typography>}
          {next_step && (
            <Typography variant="body2">
              Next step: {next_step}
              {act_until && ` (until ${formatDate(act_until)})`}
            </Typography>
          )}
          {note && <Typography variant="body2">Note: {note}</Typography>}
          {answer && <OwnersAnswer answer={answer} />}
        </li>
      ),
    )}
  </Stack>
);

/** The words of the owner, and the details that came with them. */
const OwnersAnswer = ({ answer }: { readonly answer: LaboratoryAnswer }) => {
  const { answered_at, text, sample_taken_date, kit_notes } = answer;
  return (
    <>
      <Typography variant="body2">
        Answer of {formatDateTime(answered_at)}
        {text && `: ${text}`}
      </Typography>
      {sample_taken_date !== undefined && (
        <Typography variant="body2">
          Sample date: {sample_taken_date ? formatDate(sample_taken_date) : 'removed'}
        </Typography>
      )}
      {kit_notes !== undefined && (
        <Typography variant="body2">Kit notes: {kit_notes ?? 'removed'}</Typography>
      )}
    </>
  );
};

const historyLook = {
  m: 0,
  // The label of the field below lies on its border.
  mb: 1,
  pl: 2,
  borderLeft: '2px solid',
  borderColor: 'divider',
  listStyle: 'none',
  gap: 1.5,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
};
