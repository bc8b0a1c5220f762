import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import type { DraftKeeper, DraftState } from './DraftKeeper.ts';
import { useDraftState } from './useDraftKeeper.ts';

interface Props {
  readonly keeper: DraftKeeper;
}

/** Says whether what is entered is saved: quietly, always in sight at the lower edge. */
export function DraftStatus({ keeper }: Props) {
  const state = useDraftState(keeper);
  const sentence = sentenceOf(state);
  const has_failed = state.status === 'unsent' || state.status === 'refused';
  // A screen reader hears of the first time, of a failure and of its end, not of every time.
  const [heard, setHeard] = useState(sentence);
  if (state.status !== 'saving' && heard !== sentence) setHeard(sentence);

  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {heard}
      </Box>
      <Paper aria-hidden sx={[statusLook, has_failed && failureLook]}>
        {state.status === 'saved' && <CheckCircleOutlined fontSize="small" color="success" />}
        {has_failed && <WarningAmber fontSize="small" color="warning" />}
        {sentence}
      </Paper>
    </>
  );
}

function sentenceOf(state: DraftState): string {
  switch (state.status) {
    case 'untouched':
      return 'Your answers are saved while you enter them.';
    case 'saving':
      return 'Saving draft...';
    case 'saved':
      return 'Draft saved';
    case 'unsent':
      return 'Not saved yet: the portal cannot be reached. Your answers are kept on this page and sent again.';
    case 'refused':
      return `Not saved: ${state.reason}`;
    case 'changed_elsewhere':
      return 'Not saved: these answers were changed in another tab or on another device.';
  }
}

const statusLook = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 1100,
  minHeight: 40,
  mt: 3,
  px: { xs: 2, md: 3 },
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: '0 -6px 16px rgb(0 0 0 / 0.4)',
  typography: 'body2',
  color: 'text.secondary',
};

const failureLook = { color: 'text.primary', borderColor: 'warning.main' };
