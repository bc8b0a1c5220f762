import { getRouteApi } from '@tanstack/react-router';
import { KitReport } from './KitReport.tsx';

const route = getRouteApi('/_app/kit/$kitId/report');

/** The report of the kit in the address; the page that is shown is in the address too. */
export function ReportPage() {
  const { kitId } = route.useParams();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <KitReport
      key={kitId}
      kit_id={kitId}
      tab={tab}
      onTab={(page) => void navigate({ search: { tab: page } })}
    />
  );
}
