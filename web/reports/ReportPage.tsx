import { getRouteApi } from '@tanstack/react-router';
import { useProfile } from '#web/session/api.ts';
import { BackLink } from './BackLink.tsx';
import { KitReport } from './KitReport.tsx';

const route = getRouteApi('/_app/kit/$kitId/report');

/** The report of the kit in the address; the page that is shown and its version are in the address too. */
export function ReportPage() {
  const { kitId } = route.useParams();
  const { tab, version } = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useProfile();

  return (
    <>
      <BackLink kit_id={kitId} />
      <KitReport
        key={kitId}
        kit_id={kitId}
        is_staff={role !== 'customer'}
        shown={{ ...(tab && { page: tab }), version }}
        onShow={({ page, version }) => void navigate({ search: { tab: page, ...(version && { version }) } })}
      />
    </>
  );
}
