import type { PatientId } from '#contract/shared/ids.ts';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const RetestList = lazyDialog(async () => (await import('./RetestList.tsx')).RetestList);

/** The dates to test again of a patient's kits. They load when the user opens the section. */
export const Retests = ({ patient_id }: { readonly patient_id: PatientId }) => (
  <FoldedSection title="Test again" subtitle="A date of your choice, and a notification on that day">
    {(close) => <RetestList patient_id={patient_id} onClose={close} />}
  </FoldedSection>
);
