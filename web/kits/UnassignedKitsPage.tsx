import { Paper } from '@mui/material';
import { Inbox } from 'lucide';
import { EmptyPicture } from '#web/ui/EmptyPicture.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A placeholder without other words, as the specification has it. */
export const UnassignedKitsPage = () => (
  <>
    <PageHeader title="Unassigned Kits" />
    <Paper variant="outlined" sx={placeholderLook}>
      <EmptyPicture>
        <Icon of={Inbox} />
      </EmptyPicture>
    </Paper>
  </>
);

const placeholderLook = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 128,
  borderStyle: 'dashed',
  bgcolor: 'transparent',
  '& > [aria-hidden]': { color: 'text.secondary', bgcolor: 'action.hover' },
};
