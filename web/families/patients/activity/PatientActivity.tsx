import type { PatientId } from '#contract/shared/ids.ts';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const ActivityList = lazyDialog(async () => (await import('./ActivityList.tsx')).ActivityList);

/** Lists every access to a patient's data and every change. It loads when the user opens it. */
export const PatientActivity = ({ patient_id }: { readonly patient_id: PatientId }) => (
  <FoldedSection title="Activity" subtitle="Access and changes to this patient's data">
    {(close) => <ActivityList patient_id={patient_id} onClose={close} />}
  </FoldedSection>
);
