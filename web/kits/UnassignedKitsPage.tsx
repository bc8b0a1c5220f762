import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A placeholder without other words, as the specification has it. */
export const UnassignedKitsPage = () => <PageHeader title="Unassigned Kits" />;
