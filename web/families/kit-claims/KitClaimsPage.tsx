import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import { openClaimsQuery } from './api.ts';
import { KitClaimList } from './KitClaimList.tsx';
import { UndoneRegistrationList } from './UndoneRegistrationList.tsx';

const route = getRouteApi('/_app/admin/kit-claims');

/** Claims to kits that somebody else registered, and registrations that were undone. */
export function KitClaimsPage() {
  const { view = 'claims' } = route.useSearch();
  const navigate = route.useNavigate();
  const id = useId();
  const { data } = useQuery(openClaimsQuery());
  // The panel takes the focus of a row's button that is gone.
  const { target: panel, focusLater } = useFocusLater<HTMLDivElement>();
  const open = data?.open ?? 0;

  return (
    <>
      <PageHeader
        title="Kit Claims"
        subtitle="Customers claim kits that somebody else has registered. An administrator decides each claim."
      />
      <TabBar
        label="Claims or undone registrations"
        tabs={[
          { name: 'claims', label: open === 0 ? 'Claims' : `Claims (${open} open)` },
          { name: 'undone', label: 'Undone registrations' },
        ]}
        value={view}
        panelId={id}
        onChange={(chosen) => void navigate({ search: chosen === 'undone' ? { view: chosen } : {} })}
      />
      <Box
        ref={panel}
        role="tabpanel"
        tabIndex={-1}
        id={id}
        aria-labelledby={`${id}-${view}`}
        sx={{ outline: 'none' }}
      >
        {view === 'undone' ? (
          <UndoneRegistrationList onRestored={focusLater} />
        ) : (
          <KitClaimList onDecided={focusLater} />
        )}
      </Box>
    </>
  );
}
