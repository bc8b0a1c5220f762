import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PatientDetails } from '#contract/patients.ts';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const GuardianList = lazyDialog(async () => (await import('./GuardianList.tsx')).GuardianList);

/** The guardians of a patient. The section is open after a link to it, and once somebody waits for a confirmation. */
export function Guardians({ patient }: Pick<PatientDetails, 'patient'>) {
  const { open } = useSearch({ strict: false }) as { readonly open?: unknown };
  const { awaits_confirmation = false } = patient;
  const [hasAsked, setAsked] = useState(awaits_confirmation);
  if (awaits_confirmation && !hasAsked) setAsked(true);
  return (
    <FoldedSection
      key={`${String(open)} ${hasAsked}`}
      startsOpen={open === 'guardians' || hasAsked}
      title="Guardians"
      subtitle="Who is responsible for this patient and shares the record"
    >
      {(close) => <GuardianList patient={patient} onClose={close} />}
    </FoldedSection>
  );
}
