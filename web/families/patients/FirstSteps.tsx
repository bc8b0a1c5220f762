import { Box } from '@mui/material';
import { paths } from '#web/lib/paths.ts';
import { PicturedSteps } from '#web/ui/PicturedSteps.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** The way from a new account to a report. */
export const FirstSteps = () => (
  <Box component="section" aria-label="First steps">
    <PicturedSteps />
    <ButtonLink to={paths.registerKit()} variant="contained" size="large" sx={{ mt: 3 }}>
      Register Kit
    </ButtonLink>
  </Box>
);
