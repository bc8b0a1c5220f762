import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A placeholder. */
export const UnassignedKitsPage = () => (
  <PageHeader
    title="Unassigned Kits"
    subtitle="Nothing waits here: every registered kit belongs to a patient, and families choose who may see it."
  />
);
