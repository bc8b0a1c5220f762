import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { questionnaireStateQuery } from './api.ts';
import { DraftedQuestionnaire } from './drafts/DraftedQuestionnaire.tsx';
import { canBeFilledIn, QuestionnairePicker } from './QuestionnairePicker.tsx';
import { SubmittedNotice } from './SubmittedNotice.tsx';
import { SubmittedAnswersPage } from './submitted/SubmittedAnswersPage.tsx';

interface Props {
  readonly patient_id: string;
  readonly kit_record_id: string;
  readonly form_type: string | undefined;
  readonly is_reading: boolean;
  readonly onSelectForm: (form_type: string) => void;
  readonly onRead: () => void;
  readonly onBack: () => void;
}

/** The questionnaire of one kit: choice of the form, the form, and the end. */
export function KitQuestionnaire(props: Props) {
  const { patient_id, kit_record_id, form_type, is_reading, onBack } = props;
  // A form begins with the newest draft, which may come from elsewhere.
  const state = useQuery({ ...questionnaireStateQuery(kit_record_id), refetchOnMount: 'always' });
  const [is_submitted, setSubmitted] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const onRestart = useCallback(() => setRestarts((restarts) => restarts + 1), []);

  if (!state.isFetchedAfterMount) return <CenteredSpinner label="Loading kit..." />;
  if (state.data?.patient.id !== patient_id)
    return (
      <>
        <PageHeader title="Enter Your Symptom Data" />
        <LoadError message="Failed to validate kit. Please try again." onRetry={() => void state.refetch()} />
      </>
    );

  const { kit, patient, submitted } = state.data;
  if (is_submitted) return <SubmittedNotice patient={patient} />;

  const definition = form_type === undefined ? undefined : questionnaireOf(form_type);
  if (submitted && (is_reading || definition))
    return (
      <SubmittedAnswersPage
        state={state.data}
        submitted={submitted}
        is_second={!is_reading}
        onBack={onBack}
      />
    );
  if (!definition || !canBeFilledIn(kit))
    return <QuestionnairePicker state={state.data} onSelect={props.onSelectForm} onRead={props.onRead} />;

  return (
    <DraftedQuestionnaire
      key={`${definition.form_type} ${restarts}`}
      definition={definition}
      state={state.data}
      onBack={onBack}
      onSubmitted={() => setSubmitted(true)}
      onRestart={onRestart}
    />
  );
}
