import { Box, LinearProgress, Stack } from '@mui/material';
import type { Ref } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import type { RunRow } from './useRun.ts';

interface Props {
  readonly ref: Ref<HTMLDivElement>;
  readonly rows: readonly RunRow[];
  readonly isStoring: boolean;
  /** Why storing ended early; null if it did not. */
  readonly error: Error | null;
  /** The current kits are the last ones. */
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

/** The address of the import page holds no more kits. */
const SHOWN_MAX = 100;

/** The progress of storing, the outcome of the columns, and the way to their publication. */
export function RunOutcome({ ref, rows, isStoring, error, isStopping, onStop }: Props) {
  const answered = rows.flatMap(({ outcome }) => outcome ?? []);
  const stored = answered.filter(({ counts }) => counts);
  const unchanged = stored.filter(({ counts }) => !counts?.is_new).length;
  const implausible = stored.filter(({ counts }) => (counts?.findings.length ?? 0) > 0).length;
  const refused = answered.length - stored.length;
  const total = answered.length + rows.filter(({ isChosen }) => isChosen).length;
  const kits = stored.map(({ column }) => column);

  return (
    <Stack ref={ref} tabIndex={-1} spacing={2} sx={{ alignItems: 'flex-start', outline: 'none' }}>
      {/* Always rendered: some screen readers ignore a live region that appears together with its text. */}
      <Box component="output">
        {(isStoring || answered.length > 0) &&
          [
            `${stored.length} of ${counted(total, 'kit')} stored`,
            ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
            ...(implausible > 0 ? [`${implausible} with findings`] : []),
            ...(refused > 0 ? [`${refused} refused`] : []),
          ].join(', ')}
      </Box>
      {isStoring && (
        <>
          <LinearProgress
            variant="determinate"
            value={Math.round((100 * answered.length) / total)}
            aria-label="Storing the counts"
            sx={{ width: 1 }}
          />
          {/* Not `disabled`: a disabled button would lose the focus. */}
          <Button ref={passFocusOn} aria-disabled={isStopping} onClick={onStop}>
            {isStopping ? 'Stopping after these kits...' : 'Stop'}
          </Button>
        </>
      )}
      {error && (
        <FocusedMessage severity="error" error={error}>
          {messageOf(error)} Some kits without an outcome may be stored. Please store the chosen kits again:
          nothing is stored twice.
        </FocusedMessage>
      )}
      {!isStoring && kits.length > 0 && (
        <ButtonLink
          variant={total > answered.length ? 'outlined' : 'contained'}
          to={paths.importReports(kits.length > SHOWN_MAX ? { view: 'waiting' } : { kits: kits.join(',') })}
        >
          Review and publish
        </ButtonLink>
      )}
    </Stack>
  );
}
