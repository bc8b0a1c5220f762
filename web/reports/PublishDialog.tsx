import { Box, Typography } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UploadedReport } from '#contract/reports/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { CountsDecision } from '#web/reports/counts-qc/CountsDecision.tsx';
import { CountsFindings } from '#web/reports/counts-qc/CountsFindings.tsx';
import { useCountsDecision } from '#web/reports/counts-qc/useCountsDecision.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { PublicationSection } from './PublicationSection.tsx';
import { ReplacementQuestion, useReplacement } from './ReplacementQuestion.tsx';
import { type ReasonForm, ReplacementReasonField } from './ReplacementReasonField.tsx';
import { needsDecision } from './reportPages.ts';
import { type RefusedPublication, usePublishReports } from './usePublishReports.ts';

interface Props {
  /** Reports with unpublished files. */
  readonly reports: readonly UploadedReport[];
  readonly onClose: () => void;
  /** Takes the focus after publishing removes the button; the main content by default. */
  readonly returnFocusTo?: RefObject<HTMLElement | null>;
}

/**
 * Lists the pages that become readable and publishes them. Implausible counts are kept or held report by report: among several,
 * only the others are published. Refused reports stay in the dialog with the reason.
 */
export function PublishDialog({ reports, onClose, returnFocusTo }: Props) {
  // Runs first: the dialog then returns the focus to the button, if that is still there.
  useEffect(
    () => () => (returnFocusTo?.current ?? document.getElementById('main'))?.focus(),
    [returnFocusTo],
  );
  const form = useForm<ReasonForm>({ defaultValues: { reason: '' } });
  const counts = useCountsDecision();
  const replacement = useReplacement();
  const publish = usePublishReports();
  // Publishes exactly the versions that the user confirms.
  const [pending, setPending] = useState(reports);
  const undecided = pending.filter(needsDecision);
  const decides = pending.length === 1 && undecided.length === 1;
  const ready = decides ? pending : pending.filter((report) => !needsDecision(report));
  const isHolding = decides && counts.decision === 'hold';

  const replacing = isHolding ? [] : ready.filter(({ replaced_pages }) => replaced_pages.length > 0);
  const isWithdrawing = replacing.length > 0 && replacement.isWrong;

  const send = (why: { readonly reason?: string; readonly withdrawal_reason_id?: string }) =>
    publish.mutate(
      {
        reports: ready,
        why,
        ...(decides && { decision: counts.decision, note: counts.note }),
      },
      {
        onSuccess: (refused) => {
          announce(
            ready.filter(({ kit_id }) => !refused.some(({ report }) => report.kit_id === kit_id)),
            isHolding,
          );
          if (refused.length === 0) return onClose();
          setPending(refused.map(({ report }) => report));
          counts.reset();
        },
      },
    );
  const onConfirm = () => {
    if (decides && !counts.confirm()) return;
    // A field that is not shown has no say.
    if (!isWithdrawing)
      void form.handleSubmit(({ reason }) => send(reason.trim() === '' ? {} : { reason }))();
    else if (replacement.confirm()) send({ withdrawal_reason_id: replacement.reason_id });
  };

  return (
    <ConfirmDialog
      title={titleOf(pending, ready)}
      confirmLabel={isHolding ? 'Hold' : 'Publish'}
      busyLabel={isHolding ? 'Holding...' : 'Publishing...'}
      busy={publish.isPending}
      isReady={ready.length > 0}
      error={publish.error ? messageOf(publish.error) : refusalsOf(publish.data)}
      isUnsaved={() => (form.getValues('reason') + counts.note).trim() !== ''}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {ready.map((report) => (
        <PublicationSection key={report.kit_id} report={report} isNamed={pending.length > 1} />
      ))}
      {decides && <CountsFindings check={pending[0]?.counts_check} />}
      {decides && (
        <CountsDecision open={counts} keepLabel="Keep: publish these counts in spite of the findings" />
      )}
      {!decides && undecided.length > 0 && (
        <Box component="section" aria-label="Not published" sx={{ mt: 3 }}>
          <Typography>
            These reports are not published now, because their counts look implausible or are on hold. Decide
            about each of them by its own button:
          </Typography>
          {undecided.map((report) => (
            <Box key={report.kit_id} component="section" aria-label={report.kit_id} sx={{ mt: 2 }}>
              <Typography sx={{ fontWeight: 600 }}>{report.kit_id}</Typography>
              <CountsFindings check={report.counts_check} />
            </Box>
          ))}
        </Box>
      )}
      {replacing.length > 0 && (
        <ReplacementQuestion open={replacement}>
          <ReplacementReasonField
            form={form}
            helperText={
              replacing.length > 1
                ? `The customers of these ${replacing.length} reports and the practitioners with access read it above the report.`
                : 'The customer and the practitioners with access read it above the report.'
            }
          />
        </ReplacementQuestion>
      )}
    </ConfirmDialog>
  );
}

function titleOf(pending: readonly UploadedReport[], ready: readonly UploadedReport[]): string {
  if (pending.length === 1) return `Publish the report of ${pending[0]?.kit_id}?`;
  return ready.length === pending.length
    ? `Publish ${pending.length} reports?`
    : `Publish ${ready.length} of ${pending.length} reports?`;
}

function announce(done: readonly UploadedReport[], isHeld: boolean): void {
  const [first, ...others] = done;
  if (!first) return;
  if (isHeld) showDone(`Counts of kit ${first.kit_id} held`);
  else if (others.length === 0) showDone(`Report of kit ${first.kit_id} published`);
  else showDone(`Reports of ${done.length} kits published`);
}

const refusalsOf = (refused: readonly RefusedPublication[] = []) =>
  refused.map(({ report, reason }) => `${report.kit_id}: ${reason}`).join(' ') || undefined;
