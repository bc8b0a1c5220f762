import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { AnswerDifferences } from './AnswerDifferences.tsx';
import type { DraftKeeper } from './DraftKeeper.ts';
import { differences } from './differences.ts';
import { useDraftState } from './useDraftKeeper.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly keeper: DraftKeeper;
  readonly onUseOther: () => void;
}

/** Lets the user choose when the same questionnaire was filled in elsewhere meanwhile. There is no way around the choice. */
export function ChangedElsewhereDialog({ definition, keeper, onUseOther }: Props) {
  const state = useDraftState(keeper);
  const title_id = useId();
  const text_id = useId();
  const is_asking = state.status === 'changed_elsewhere';
  useEffect(() => (is_asking ? keepFocus : undefined), [is_asking]);
  if (!is_asking) return null;

  return (
    <Dialog open aria-labelledby={title_id} aria-describedby={text_id} maxWidth="sm" fullWidth>
      <DialogTitle id={title_id}>Which answers do you want to keep?</DialogTitle>
      <DialogContent tabIndex={0}>
        <DialogContentText id={text_id} color="textPrimary">
          This questionnaire was changed in another tab or on another device. The other answers were saved on{' '}
          {formatDateTime(state.other.saved_at)}. Your answers on this page have not been saved yet. The
          answers that you do not keep are lost.
        </DialogContentText>
        <AnswerDifferences differences={differences(definition, state.mine, state.other)} />
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

/** Where the dialog about submitting had the focus before, it is gone: back to the button that opened it. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLButtonElement>('form button[type=submit]')?.focus();
}
