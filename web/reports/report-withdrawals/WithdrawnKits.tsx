import { Box, Typography } from '@mui/material';
import type * as z from 'zod/mini';
import type { WithdrawnKit } from '#contract/reports/report-withdrawals.ts';
import { paths } from '#web/lib/paths.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';

/** The outcome of a withdrawal: the files of each kit, and the way to those who opened them. */
export function WithdrawnKits({
  kits,
}: {
  readonly kits: readonly z.infer<typeof WithdrawnKit>[] | undefined;
}) {
  if (!kits) return null;
  return (
    <Box component="section" ref={passFocusOn} aria-label="Withdrawn" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Withdrawn
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {kits.map(({ kit_id, files }) => (
          <li key={kit_id}>
            {kit_id}: {outcomeOf(files.length)}{' '}
            {files.length > 0 && <RouterLink to={paths.reportOpenings(kit_id)}>Who opened it</RouterLink>}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function outcomeOf(count: number): string {
  if (count === 0) return 'nothing was published';
  return count === 1 ? '1 withdrawn file.' : `${count} withdrawn files.`;
}
