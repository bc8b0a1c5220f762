import Inbox from '@mui/icons-material/Inbox';
import { Paper } from '@mui/material';
import { EmptyPicture } from '#web/ui/EmptyPicture.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A placeholder without other words, as the specification has it. */
export const UnassignedKitsPage = () => (
  <>
    <PageHeader title="Unassigned Kits" />
    <Paper variant="outlined" sx={{ display: 'grid', placeItems: 'center', py: 12 }}>
      <EmptyPicture>
        <Inbox />
      </EmptyPicture>
    </Paper>
  </>
);
