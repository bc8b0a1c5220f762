import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useEffect, useId } from 'react';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import {
  type Behavior,
  behaviorColumns,
  type QuestionnaireDefinition,
} from '#contract/questionnaires/definition.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { DraftValues } from '../answers/formValues.ts';
import type { DraftKeeper } from './DraftKeeper.ts';
import { useDraftState } from './useDraftKeeper.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly keeper: DraftKeeper;
}

/** Asks which answers to keep after the questionnaire changed elsewhere. The user cannot dismiss it without a choice. */
export function ChangedElsewhereDialog({ definition, keeper }: Props) {
  const state = useDraftState(keeper);
  const titleId = useId();
  const textId = useId();
  const isAsking = state.status === 'changed_elsewhere';
  useEffect(() => (isAsking ? restoreFocus : undefined), [isAsking]);
  if (!isAsking) return null;

  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={textId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Which answers do you want to keep?</DialogTitle>
      <DialogContent tabIndex={0}>
        <DialogContentText id={textId} color="textPrimary">
          This questionnaire was changed in another tab or on another device. The other answers were saved on{' '}
          {formatDateTime(state.other.saved_at)}. Your answers on this page have not been saved yet. The
          answers that you do not keep will be lost.
        </DialogContentText>
        <Box component="ul" sx={differencesLook}>
          {differencesOf(definition, state.mine, state.other).map(({ label, mine, other }) => (
            <li key={label}>
              <strong>{label}</strong>
              <dl>
                <dt>On this page</dt>
                <dd>{mine || 'Not answered'}</dd>
                <dt>Elsewhere</dt>
                <dd>{other || 'Not answered'}</dd>
              </dl>
            </li>
          ))}
        </Box>
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

/** Questions and symptoms with different answers in two drafts, in the order of the form. */
function differencesOf(definition: QuestionnaireDefinition, mine: DraftValues, other: DraftValues) {
  const questions = definition.questions.map(({ name, label }) => ({
    label,
    mine: mine.answers[name] ?? '',
    other: other.answers[name] ?? '',
  }));
  const symptoms = symptomsOf(definition).map(({ key, label }) => ({
    label,
    mine: ticksOf(mine.behaviors[key]),
    other: ticksOf(other.behaviors[key]),
  }));
  return [...questions, ...symptoms].filter((answers) => answers.mine !== answers.other);
}

const ticksOf = (behavior: Behavior | undefined) =>
  behaviorColumns
    .filter(({ key }) => behavior?.[key])
    .map(({ label }) => label)
    .join(', ');

const differencesLook = {
  listStyle: 'none',
  m: 0,
  mt: 2,
  p: 0,
  '& li': { py: 1.5, borderTop: 1, borderColor: 'divider' },
  '& strong': { fontWeight: 500 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '108px minmax(0, 1fr)',
    m: 0,
    mt: 0.5,
    typography: 'body2',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};
