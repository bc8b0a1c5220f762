import { useQuery } from '@tanstack/react-query';
import { useProfile } from '#web/identity/session/api.ts';
import { kitReasonsQuery } from '#web/kits/kit-status/kitReasonsQuery.ts';
import { ArrivalList } from '#web/laboratory/arrivals/ArrivalList.tsx';
import { DayOfScans } from '#web/laboratory/scans/DayOfScans.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { adminDesk, INTAKE_SCANS } from './adminDesk.ts';
import { ScanDesk } from './ScanDesk.tsx';
import { ScanList } from './ScanList.tsx';
import { useIntake } from './useIntake.ts';
import { useListsAfterScans } from './useListsAfterScans.ts';
import { useScansWarning } from './useScansWarning.ts';

/** Receives kits at the laboratory's bench, by a scanner that types or by hand. */
export function KitIntakePage() {
  const intake = useIntake(adminDesk(useProfile().id), useQuery(kitReasonsQuery()));
  useScansWarning(INTAKE_SCANS);
  useListsAfterScans(intake.last);
  const { target: input, focusLater } = useFocusLater<HTMLInputElement>();
  return (
    <>
      <PageHeader
        title="Sample Intake"
        subtitle="Scan the label of a kit, or type its Kit ID and press Enter."
      />
      <ScanDesk intake={intake} input={input}>
        <DayOfScans />
        <ArrivalList onRemoved={focusLater} />
        <ScanList scans={intake.scans} />
      </ScanDesk>
    </>
  );
}
