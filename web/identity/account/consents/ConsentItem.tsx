import { Stack } from '@mui/material';
import { useState } from 'react';
import type { Consent, NamedPatient } from '#contract/identity/consents.ts';
import { useWithdrawConsent } from '#web/identity/consents/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { AccountItem } from '../shared/AccountList.tsx';

interface Props {
  readonly consent: Consent;
  readonly patients: readonly NamedPatient[];
  /** Called after a withdrawal: the focused button goes with it. */
  readonly onWithdrawn: () => void;
}

/** An accepted version: since when, about whom, and whether it still counts. */
export function ConsentItem({ consent, patients, onWithdrawn }: Props) {
  const { id, kind, version, title, patient_id, given_at, withdrawn_at } = consent;
  const [isAsking, setAsking] = useState(false);
  const patient = patients.find(({ id }) => id === patient_id);
  const isStatement = kind === 'guardian';
  return (
    <AccountItem
      name={patient ? `${title}: ${patientName(patient)}` : title}
      chip={<ConsentState {...consent} />}
      detailsId={`consent-${id}`}
      details={[
        `${isStatement ? 'Stated' : 'Accepted'} ${formatDateTime(given_at)}`,
        ...(withdrawn_at ? [`Withdrawn ${formatDateTime(withdrawn_at)}`] : []),
        `Version ${version}`,
      ]}
      action={
        <Stack spacing={1} sx={{ alignItems: 'flex-end', flexShrink: 0 }}>
          <Button
            size="small"
            edge="end"
            href={paths.document(kind, version)}
            target="_blank"
            rel="noopener"
            aria-label={`Read ${title}`}
            sx={{ minWidth: 0 }}
          >
            Read
          </Button>
          {!isStatement && withdrawn_at === null && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`Withdraw consent to ${title}`}
              aria-describedby={`consent-${id}`}
              onClick={() => setAsking(true)}
            >
              Withdraw
            </Button>
          )}
          {isAsking && (
            <WithdrawDialog consent={consent} onWithdrawn={onWithdrawn} onClose={() => setAsking(false)} />
          )}
        </Stack>
      }
    />
  );
}

const ConsentState = ({ withdrawn_at, still_counts }: Consent) => {
  if (withdrawn_at !== null) return <Chip size="small" variant="outlined" label="Withdrawn" />;
  if (!still_counts) return <Chip size="small" variant="outlined" color="warning" label="New version" />;
  return <Chip size="small" variant="outlined" color="success" label="In force" />;
};

interface WithdrawProps {
  readonly consent: Consent;
  readonly onWithdrawn?: () => void;
  readonly onClose: () => void;
}

/** Explains the effects of a withdrawal, and withdraws. */
export function WithdrawDialog({ consent: { id, kind, title }, onWithdrawn, onClose }: WithdrawProps) {
  const withdraw = useWithdrawConsent(() => {
    showDone('Consent withdrawn');
    onWithdrawn?.();
    onClose();
  });
  return (
    <ConfirmMutation
      mutation={withdraw}
      title={`Withdraw your consent to ${title}?`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      isDestructive
      onConfirm={() => withdraw.mutate(id)}
      onCancel={onClose}
    >
      {kind === 'research'
        ? 'Research may no longer use the data of this patient. Reports and everything else stay as they are. You can allow it again at any time.'
        : 'The portal then takes no new data: no kits, no answers and no patients. Your reports, patients and links stay. You can still end access, download your data and accept the document again.'}
    </ConfirmMutation>
  );
}
