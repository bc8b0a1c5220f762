import { Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useId } from 'react';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { DifferenceList } from '../answers/DifferenceList.tsx';
import { differencesOf } from '../answers/differencesOf.ts';
import type { DraftKeeper } from './DraftKeeper.ts';
import { useDraftState } from './useDraftKeeper.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly keeper: DraftKeeper;
  /** Called if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** Asks which answers to keep after the questionnaire changed elsewhere. The user cannot dismiss it without a choice. */
export function ChangedElsewhereDialog({ definition, keeper }: Props) {
  const state = useDraftState(keeper);
  const titleId = useId();
  const textId = useId();
  useEffect(() => restoreFocus, []);
  if (state.status !== 'changed_elsewhere') return null;

  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={textId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Which answers do you want to keep?</DialogTitle>
      <DialogContent tabIndex={0}>
        <DialogContentText id={textId} color="textPrimary">
          This questionnaire was changed in another tab or on another device. The other answers were saved on{' '}
          {formatDateTime(state.other.saved_at)}. Your answers on this page have not been saved yet. The
          answers that you do not keep will be lost.
        </DialogContentText>
        <DifferenceList
          differences={differencesOf(definition, state.mine, state.other)}
          sides={['On this page', 'Elsewhere']}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => keeper.choose('theirs')}>
          Use the other answers
        </Button>
        <Button variant="outlined" onClick={() => keeper.choose('mine')}>
          Keep my answers
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** If the conflict closed the submit dialog, its focused button is gone: focus the button that opened it. */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLButtonElement>('form button[type=submit]')?.focus();
}
