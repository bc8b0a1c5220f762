import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PatientDetails } from '#contract/families/patients.ts';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const GuardianList = lazyDialog(async () => (await import('./GuardianList.tsx')).GuardianList);

/** The guardians of a patient. The section is open after a link to it, and once somebody waits for a confirmation. */
export function Guardians({ patient }: Pick<PatientDetails, 'patient'>) {
  const section = useRef<HTMLDivElement>(null);
  const isLinked = useLocation({ select: ({ search }) => 'open' in search && search.open === 'guardians' });
  useEffect(() => {
    if (isLinked) section.current?.scrollIntoView();
  }, [isLinked]);
  const opensFor = isLinked ? 'link' : patient.awaits_confirmation ? 'confirmation' : undefined;
  return (
    <div ref={section}>
      <FoldedSection
        opensFor={opensFor}
        title="Guardians"
        subtitle="Who is responsible for this patient and shares the record"
      >
        {(close) => <GuardianList patient={patient} onClose={close} />}
      </FoldedSection>
    </div>
  );
}
