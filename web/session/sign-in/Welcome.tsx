import { Box, Typography } from '@mui/material';
import { PicturedSteps } from '#web/ui/PicturedSteps.tsx';

/** Beside the login on wide screens: how a test goes. */
export const Welcome = () => (
  <Box component="section" aria-labelledby="welcome">
    <Typography id="welcome" variant="h2" sx={{ mb: 2 }}>
      How it works
    </Typography>
    <PicturedSteps isColumn />
  </Box>
);
