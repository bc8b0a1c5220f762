import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { failuresQuery } from './api.ts';
import { DatabaseVersion } from './DatabaseVersion.tsx';
import { JobList } from './JobList.tsx';
import { MailList } from './MailList.tsx';

const route = getRouteApi('/_app/admin/deliveries');

/** The delivery of emails, and jobs that failed. */
export function DeliveriesPage() {
  const { view = 'mails' } = route.useSearch();
  const navigate = route.useNavigate();
  const id = useId();
  const { data } = useQuery(failuresQuery());

  return (
    <>
      <PageHeader
        title="Emails and Jobs"
        subtitle="Emails that the portal sends, without their text, and jobs that failed."
      />
      <DatabaseVersion place="above" />
      <TabBar
        label="Emails or failed jobs"
        tabs={[
          { name: 'mails', label: `Emails${counted(data?.failed_mails, ' failed')}` },
          { name: 'jobs', label: `Failed jobs${counted(data?.failed_jobs)}` },
        ]}
        value={view}
        panelId={id}
        onChange={(chosen) => void navigate({ search: chosen === 'jobs' ? { view: chosen } : {} })}
      />
      {/* Takes the focus of a row's button that is gone. */}
      <Box role="tabpanel" tabIndex={-1} id={id} aria-labelledby={`${id}-${view}`} sx={{ outline: 'none' }}>
        {view === 'jobs' ? <JobList /> : <MailList />}
      </Box>
      <DatabaseVersion place="below" />
    </>
  );
}

const counted = (count = 0, state = '') => (count === 0 ? '' : ` (${count.toLocaleString()}${state})`);
