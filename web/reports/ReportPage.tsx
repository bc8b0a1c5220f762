import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { patientsQuery } from '#web/families/patients/api.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { reportSummaryQuery } from './api.ts';
import { KitReport } from './KitReport.tsx';
import { present } from './present.ts';
import { reportSubject } from './reportSubject.ts';
import { useIsOwner } from './useIsOwner.ts';
import { useTitleOnScreen } from './useTitleOnScreen.ts';

const route = getRouteApi('/_app/kit/$kitId/report');

/** The report of the kit in the address, which also holds the page and its version. */
export function ReportPage() {
  const { kitId } = route.useParams();
  const { tab, version } = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useProfile();
  const isOwner = useIsOwner(kitId);
  const summary = present(useQuery(reportSummaryQuery(kitId)));
  useTitleOnScreen(summary && reportSubject(summary));

  return (
    <>
      <WayBack kit_id={kitId} isOwner={isOwner} />
      <KitReport
        key={kitId}
        kit_id={kitId}
        role={isOwner ? 'customer' : role}
        ownerRole={role}
        shown={{ ...(tab && { page: tab }), version }}
        list={isOwner ? paths.patients() : paths.practitionerPatients()}
        onShow={({ page, version }) =>
          // The tabs stay under the finger.
          void navigate({ search: { tab: page, ...(version && { version }) }, resetScroll: false })
        }
      />
    </>
  );
}

/** Leads back to the previous screen as it was, or else to the patient or the patient table. */
function WayBack({ kit_id, isOwner }: { readonly kit_id: string; readonly isOwner: boolean }) {
  const router = useRouter();
  // Until this screen is complete, the router's last complete location is the previous one.
  const [previous] = useState(() => router.state.resolvedLocation?.href);
  const { data } = useQuery({ ...patientsQuery(), enabled: isOwner });
  const patient = data?.patients.find(({ kits }) => kits.some((kit) => kit.kit_id === kit_id));
  const customerHome = patient ? paths.patient(patient.id) : paths.patients();
  const home = isOwner ? customerHome : paths.practitionerPatients();
  const back = previous !== undefined && labelOf(previous) ? previous : home;

  return <BackLink to={back}>{labelOf(back)}</BackLink>;
}

/** Label of the link back; undefined for screens that do not lead to a report. */
function labelOf(address: string): string | undefined {
  if (address.startsWith(paths.practitionerPatients())) return 'Back to patients';
  if (address.startsWith(paths.importReports())) return 'Back to reports';
  if (address.startsWith(`${paths.patients()}/`)) return 'Back to patient';
  return address === paths.patients() ? 'Back to patients' : undefined;
}
