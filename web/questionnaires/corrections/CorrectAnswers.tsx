import { Box } from '@mui/material';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { NewestAnswers, QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { BackButton } from '#web/ui/BackLink.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { AnswerStore } from '../answers/AnswerStore.ts';
import { differencesOf } from '../answers/differencesOf.ts';
import { asTyped, fromDraft, toDraft } from '../answers/formValues.ts';
import { kitLine } from '../answers/kitLine.ts';
import { AnswerForm } from '../form/AnswerForm.tsx';
import { useCorrectAnswers } from './api.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly state: QuestionnaireState;
  readonly submitted: NewestAnswers;
  /** Leads to the submitted answers. */
  readonly onBack: () => void;
}

const CorrectionDialog = lazyDialog(async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog);

/** How long the form shows a correction that was made elsewhere (ms). */
const REVIEW_MS = 10_000;

/** The form of a questionnaire with the submitted answers, to correct them. */
export function CorrectAnswers({ definition, state, submitted, onBack }: Props) {
  const [answers] = useState(() => new AnswerStore(definition, fromDraft(definition, asTyped(submitted))));
  // A retry after a lost response carries the same id: the server accepts it as the first.
  const [correctionId, setCorrectionId] = useState(() => crypto.randomUUID());
  const mutation = useCorrectAnswers(state.kit.id);
  const corrected = useRef(submitted);
  const isSaved = useRef(false);
  // React renders deferred parts in pieces: the heading appears, and the browser answers between the rows.
  const isFormDue = useDeferredValue(true, false);

  // Answers that were corrected elsewhere: the form shows them next to the user's changes, and corrects them next. The user's
  // own correction may arrive this way, too, before its response.
  const isSaving = mutation.isPending;
  useEffect(() => {
    const before = corrected.current;
    if (submitted.version === before.version || isSaving || isSaved.current) return;
    corrected.current = submitted;
    setCorrectionId(crypto.randomUUID());
    answers.takeIn(asTyped(before), asTyped(submitted));
    showToast({
      message:
        'The answers were corrected in another tab or on another device. Please review this form again.',
      severity: 'info',
      durationMs: REVIEW_MS,
    });
  }, [answers, submitted, isSaving]);

  const isUnsaved = useCallback(() => {
    if (isSaved.current) return false;
    const typed = toDraft(definition, answers.values);
    return differencesOf(definition, asTyped(corrected.current), typed).length > 0;
  }, [definition, answers]);

  return (
    <Box sx={{ maxWidth: 1100 }}>
      <BackButton onClick={onBack}>Back to the answers</BackButton>
      <PageHeader title={`Correct: ${definition.title}`} subtitle={kitLine(state)} />
      <Alert severity="info" sx={{ mb: 3 }}>
        Correct the answers, then save at the end of the form. The page keeps no draft: closing or reloading
        it loses your changes. The earlier answers stay readable as a version. An existing report stays as it
        is.
      </Alert>
      {isFormDue ? (
        <AnswerForm
          store={answers}
          submitLabel="Review correction"
          renderConfirmation={(given, onClose) => (
            <CorrectionDialog
              definition={definition}
              submitted={submitted}
              given={given}
              correctionId={correctionId}
              mutation={mutation}
              onClose={onClose}
              onCorrected={() => {
                isSaved.current = true;
                onBack();
              }}
            />
          )}
        />
      ) : (
        <PageSkeleton isTitled label="Loading kit..." heights={[300, 420]} />
      )}
      <LeaveGuard isUnsaved={isUnsaved} title="Leave without saving?">
        Your correction has not been saved. If you leave now, it will be lost.
      </LeaveGuard>
    </Box>
  );
}
