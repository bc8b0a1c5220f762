import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Consent, DocumentVersion, NamedPatient } from '#contract/identity/consents.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { AccountItem, AccountList } from '../shared/AccountList.tsx';
import { WithdrawDialog } from './ConsentItem.tsx';

const AllowResearch = lazyDialog(async () => (await import('./AllowResearch.tsx')).AllowResearch);

interface Props {
  readonly document: DocumentVersion;
  readonly consents: readonly Consent[];
  readonly patients: readonly NamedPatient[];
}

/** Research is off until it is allowed here, for each patient. Nothing else requests it. */
export function Research({ document, consents, patients }: Props) {
  if (patients.length === 0) return null;
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h3">{document.title}</Typography>
        <Typography variant="body2" color="textSecondary">
          Off unless you allow it. Your kits and reports do not depend on it.
        </Typography>
      </div>
      <AccountList>
        {patients.map((patient) => (
          <ResearchOf
            key={patient.id}
            patient={patient}
            consent={consents.find(
              ({ kind, patient_id, withdrawn_at, still_counts }) =>
                kind === 'research' && patient_id === patient.id && withdrawn_at === null && still_counts,
            )}
          />
        ))}
      </AccountList>
    </Stack>
  );
}

interface ItemProps {
  readonly patient: NamedPatient;
  /** In force. */
  readonly consent: Consent | undefined;
}

function ResearchOf({ patient, consent }: ItemProps) {
  // Chosen by the click: the answer to one dialog must not open the other.
  const [open, setOpen] = useState<'allow' | Consent>();
  const name = patientName(patient);
  const onClose = () => setOpen(undefined);
  return (
    <AccountItem
      name={name}
      chip={<StateChip color={consent ? 'success' : 'default'} label={consent ? 'Allowed' : 'Off'} />}
      details={consent ? [`Since ${formatDateTime(consent.given_at)}, version ${consent.version}`] : []}
      action={
        <>
          <Button
            size="small"
            variant="outlined"
            aria-label={consent ? `Withdraw research for ${name}` : `Read about research for ${name}`}
            onClick={() => setOpen(consent ?? 'allow')}
          >
            {consent ? 'Withdraw' : 'Read'}
          </Button>
          {open === 'allow' && <AllowResearch patient={patient} onClose={onClose} />}
          {open && open !== 'allow' && <WithdrawDialog consent={open} onClose={onClose} />}
        </>
      }
    />
  );
}
