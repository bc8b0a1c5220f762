import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { CountsCheck } from '#contract/reports/counts-qc/countsCheck.ts';
import { describeFinding } from '#contract/reports/counts-qc/findings.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

const LimitsDialog = lazyDialog(async () => (await import('./LimitsDialog.tsx')).LimitsDialog);

/** The findings about counts, the decision about them, and their limits; nothing for plausible counts. */
export function CountsFindings({ check }: { readonly check: CountsCheck | null | undefined }) {
  const [showsLimits, setShowsLimits] = useState(false);
  if (!check || (check.findings.length === 0 && check.decision === null)) return null;
  return (
    <Box sx={{ my: 2 }}>
      <Alert
        severity={check.decision === 'keep' ? 'info' : 'warning'}
        role="presentation"
        title={titles[check.decision ?? 'none']}
      >
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {check.findings.map((finding) => (
            <li key={describeFinding(finding)}>{describeFinding(finding)}</li>
          ))}
        </Box>
        {check.decision !== null && (
          <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {describeDecision(check)}
          </Typography>
        )}
        <Button color="inherit" size="small" sx={{ mt: 1, ml: '-5px' }} onClick={() => setShowsLimits(true)}>
          Limits and sources
        </Button>
        {showsLimits && <LimitsDialog onClose={() => setShowsLimits(false)} />}
      </Alert>
    </Box>
  );
}

const titles = {
  none: 'The counts look implausible',
  hold: 'The counts are on hold',
  keep: 'The counts were kept in spite of findings',
} as const;

/** For example 'Held by Ada Admin on Nov 25, 2026, 10:00: tube cracked'. */
function describeDecision({ decision, decided_by, decided_at, note }: CountsCheck): string {
  const who = decided_by === null ? '' : ` by ${decided_by}`;
  return `${decision === 'hold' ? 'Held' : 'Kept'}${who} on ${formatDateTime(decided_at)}${note === null ? '' : `: ${note}`}`;
}
