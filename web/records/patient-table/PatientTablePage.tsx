import { useState } from 'react';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { InviteFamilies } from '#web/families/practitioner-access/InviteFamilies.tsx';
import { useProfile } from '#web/identity/session/api.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { createDrafts } from '#web/lib/useVersionedDraft.ts';
import { PatientManagement } from '#web/records/patient-table/lazyPatientManagement.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PatientTable } from './PatientTable.tsx';
import { patientColumns } from './patientColumns.tsx';
import { UnauthorizedAccess } from './UnauthorizedAccess.tsx';
import { type NotesDraft, NotesDrafts } from './useNotesDraft.ts';

/** A practitioner's own patients; administrators see those of one practitioner, or all. Other roles see none. */
export function PatientTablePage() {
  const { role } = useProfile();
  return role === 'customer' ? <UnauthorizedAccess /> : <Patients role={role} />;
}

function Patients({ role }: { readonly role: 'practitioner' | 'admin' }) {
  const [drafts] = useState(createDrafts<KitRecordId, NotesDraft>);

  return (
    <NotesDrafts value={drafts}>
      {role === 'admin' ? (
        <PatientManagement />
      ) : (
        <>
          <PageHeader title="My Patients" />
          <PatientTable view="own" columns={patientColumns} empty={noPatients} />
        </>
      )}
      <LeaveGuard isUnsaved={() => drafts.getState().size > 0} keepsOnScreen title="Leave without saving?">
        Practitioner notes that you typed have not been saved and will be lost.
      </LeaveGuard>
    </NotesDrafts>
  );
}

const noPatients = (
  <EmptyState message="No patients assigned">
    <InviteFamilies />
  </EmptyState>
);
