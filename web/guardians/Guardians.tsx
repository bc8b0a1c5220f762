import { useSearch } from '@tanstack/react-router';
import type { Patient } from '#contract/patients.ts';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const GuardianList = lazyDialog(async () => (await import('./GuardianList.tsx')).GuardianList);

/** The guardians of a patient. They load when the user opens the section, or follows a link to it. */
export function Guardians({ patient }: { readonly patient: Patient }) {
  const { open } = useSearch({ strict: false }) as { readonly open?: unknown };
  return (
    <FoldedSection
      key={String(open)}
      startsOpen={open === 'guardians'}
      title="Guardians"
      subtitle="Who is responsible for this patient and shares the record"
    >
      {(close) => <GuardianList patient={patient} onClose={close} />}
    </FoldedSection>
  );
}
