import { Paper } from '@mui/material';
import { Inbox } from 'lucide';
import { EmptyPicture } from '#web/ui/EmptyPicture.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A placeholder without other words, as the specification has it. */
export const UnassignedKitsPage = () => (
  <Paper variant="outlined" sx={placeholderLook}>
    <EmptyPicture>
      <Icon of={Inbox} />
    </EmptyPicture>
    <PageHeader title="Unassigned Kits" />
  </Paper>
);

const placeholderLook = { display: 'grid', justifyItems: 'center', gap: 2, px: 2, pt: 8, pb: 5 };
