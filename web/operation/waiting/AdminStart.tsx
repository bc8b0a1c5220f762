import { Box } from '@mui/material';
import { SetupChecklist } from '#web/operation/setup-checklist/SetupChecklist.tsx';
import { WaitingForYou } from './WaitingForYou.tsx';

/** The first screen of administrators: the tasks, and beside them the steps of an empty portal. */
export const AdminStart = () => (
  <Box sx={startLook}>
    <WaitingForYou />
    <SetupChecklist />
  </Box>
);

const startLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
  gap: 3,
  mb: 3,
  // Without the checklist, the tasks keep a width that can be read.
  '& > :only-child': { maxWidth: 760 },
};
