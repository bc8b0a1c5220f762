import type { Patient } from '#contract/families/patients.ts';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const RecordLinks = lazyDialog(async () => (await import('./RecordLinks.tsx')).RecordLinks);

/** Links that show the record to somebody without an account. They load when the user opens the section. */
export const ShowToDoctor = ({ patient }: { readonly patient: Patient }) => (
  <FoldedSection title="Show to a doctor" subtitle="Links to the record for somebody without an account">
    {(close) => <RecordLinks patient={patient} onClose={close} />}
  </FoldedSection>
);
