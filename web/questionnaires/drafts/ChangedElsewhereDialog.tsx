import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import type { DraftKeeper } from './DraftKeeper.ts';
import { useDraftState } from './useDraftKeeper.ts';

interface Props {
  readonly keeper: DraftKeeper;
  readonly onUseOther: () => void;
}

/** Lets the user choose when the same questionnaire was filled in elsewhere meanwhile. There is no way around the choice. */
export function ChangedElsewhereDialog({ keeper, onUseOther }: Props) {
  const state = useDraftState(keeper);
  const title_id = useId();
  const text_id = useId();
  if (state.status !== 'changed_elsewhere') return null;

  return (
    <Dialog open aria-labelledby={title_id} aria-describedby={text_id} maxWidth="sm" fullWidth>
      <DialogTitle id={title_id}>Which answers do you want to keep?</DialogTitle>
      <DialogContent>
        <DialogContentText id={text_id} color="textPrimary">
          This questionnaire was changed in another tab or on another device. The other answers were saved on{' '}
          {formatDateTime(state.other.saved_at)}. Your answers on this page have not been saved yet.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={onUseOther}>
          Use the other answers
        </Button>
        <Button variant="outlined" onClick={() => keeper.keepMine()}>
          Keep my answers
        </Button>
      </DialogActions>
    </Dialog>
  );
}
