import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A placeholder. */
export const UnassignedKitsPage = () => <PageHeader title="Unassigned Kits" />;
