import { useState } from 'react';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { useProfile } from '#web/session/api.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { type NotesDraft, NotesDrafts } from './notesDrafts.ts';
import { PatientManagement } from './PatientManagement.tsx';
import { PatientTable } from './PatientTable.tsx';
import { patientColumns } from './patientColumns.tsx';

/** A practitioner's own patients; for administrators those of one practitioner, or all. */
export function PatientTablePage() {
  const { role } = useProfile();
  const [drafts] = useState(() => new Map<KitRecordId, NotesDraft>());

  return (
    <NotesDrafts value={drafts}>
      {role === 'admin' ? (
        <>
          <PageHeader title="Patient Management" />
          <PatientManagement />
        </>
      ) : (
        <>
          <PageHeader title="My Patients" />
          <PatientTable columns={patientColumns} empty="No patients assigned" />
        </>
      )}
      <LeaveGuard isUnsaved={() => drafts.size > 0} keepsOnScreen title="Leave without saving?">
        Practitioner notes that you typed have not been saved and will be lost.
      </LeaveGuard>
    </NotesDrafts>
  );
}
