import { useState } from 'react';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LaboratoryKeys } from './LaboratoryKeys.tsx';
import { LaboratoryList } from './LaboratoryList.tsx';
import { LaboratoryUsage } from './LaboratoryUsage.tsx';

const CreateKeyDialog = lazyDialog(async () => (await import('./CreateKeyDialog.tsx')).CreateKeyDialog);

/** Laboratories, the codes that they reach, and the keys of their programs. */
export function LaboratoriesPage() {
  const [isCreating, setCreating] = useState(false);
  const onCreate = () => setCreating(true);
  return (
    <>
      <PageHeader
        title="Laboratories and Keys"
        subtitle="Laboratories use a key to upload reports and to change the status of their kits. A key shows no names and no answers."
      />
      <LaboratoryKeys onCreate={onCreate} />
      <LaboratoryList />
      <LaboratoryUsage />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}
