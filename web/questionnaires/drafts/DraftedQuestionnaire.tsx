import { Box } from '@mui/material';
import { useCallback, useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { BackButton } from '#web/ui/BackLink.tsx';
import { Message } from '#web/ui/Message.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { AnswerStore } from '../answers/AnswerStore.ts';
import { draftOf, draftOfAnother } from '../answers/api.ts';
import { fromDraft, newValues } from '../answers/formValues.ts';
import { kitLine } from '../answers/kitLine.ts';
import { QuestionnaireForm } from '../form/QuestionnaireForm.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { StartOver } from './StartOver.tsx';
import { useDraftKeeper } from './useDraftKeeper.ts';
import { useNewerDraft } from './useNewerDraft.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly state: QuestionnaireState;
  readonly onBack: () => void;
  readonly onSubmitted: () => void;
  /** The user has just removed all answers of the form. */
  readonly isRestarted: boolean;
  /** Called to mount the form again with the draft on the server. */
  readonly onRestart: () => void;
}

/** Leaving waits this long for the last answers to be saved (ms). */
const LEAVE_TIMEOUT_MS = 3_000;

/** A questionnaire form that starts with its draft and saves each change. */
export function DraftedQuestionnaire(props: Props) {
  const { definition, state, onBack, onSubmitted, isRestarted, onRestart } = props;
  const target = { kit_record_id: state.kit.id, form_type: definition.form_type };
  const draft = draftOf(state, definition.form_type);
  const [start] = useState(draft);
  const [other] = useState(() =>
    start || isRestarted ? undefined : draftOfAnother(state, definition.form_type),
  );
  const [answers] = useState(
    () =>
      new AnswerStore(
        definition,
        start ? fromDraft(definition, start) : newValues(definition, state.patient, other),
      ),
  );
  const { keeper, copy, onChange } = useDraftKeeper(target, answers, start);
  const isKept = useStore(copy.isKept);
  // React renders deferred parts in pieces: the heading appears, and the browser answers between the rows.
  const isFormDue = useDeferredValue(true, false);
  const save = useCallback(
    () => Promise.race([keeper.flush().then(() => copy.settled()), leaveTimeout()]),
    [keeper, copy],
  );

  useNewerDraft(keeper, target, draft);

  // Answers from before a merge carry the version from before it: the server refuses to submit them.
  const draftVersion = async () => {
    const { merges, version } = keeper;
    await keeper.flush();
    return keeper.merges === merges ? keeper.version : version;
  };

  return (
    <Box sx={aboveStatus}>
      <BackButton onClick={onBack}>Back to form selection</BackButton>
      <PageHeader title={definition.title} subtitle={kitLine(state)}>
        <StartOver target={target} keeper={keeper} onDiscarded={onRestart} />
      </PageHeader>
      {other && (
        <Message severity="info" sx={{ mb: 3 }}>
          Answers that this form shares with the {questionnaireOf(other.form_type)?.title} are filled in. They
          are saved here with your first answer.
        </Message>
      )}
      {isFormDue ? (
        <QuestionnaireForm
          store={answers}
          kitRecordId={state.kit.id}
          onChange={onChange}
          draftVersion={draftVersion}
          onSubmitted={() => {
            keeper.forget();
            onSubmitted();
          }}
        />
      ) : (
        <PageSkeleton isTitled label="Loading kit..." heights={[300, 420]} />
      )}
      <DraftStatus definition={definition} keeper={keeper} copy={copy} />
      <LeaveGuard isUnsaved={keeper.isUnsaved} save={save} title="Leave without saving?">
        {isKept
          ? 'Your last answers have not been saved yet. They stay on this device and are sent when you open this form again. Logging out removes them.'
          : 'Your last answers have not been saved yet. If you leave now, they will be lost.'}
      </LeaveGuard>
    </Box>
  );
}

const leaveTimeout = () => new Promise<void>((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS));

// Keeps a focused field clear of the status at the lower edge.
const aboveStatus = {
  maxWidth: 1100,
  '& :is(input, textarea, button)': { scrollMarginBottom: '96px' },
};
