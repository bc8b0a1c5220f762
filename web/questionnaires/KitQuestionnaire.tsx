import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { questionnaireStateQuery } from './api.ts';
import { QuestionnaireForm } from './QuestionnaireForm.tsx';
import { QuestionnairePicker } from './QuestionnairePicker.tsx';
import { SubmittedNotice } from './SubmittedNotice.tsx';

interface Props {
  readonly patient_id: string;
  readonly kit_record_id: string;
  readonly form_type: string | undefined;
  readonly onSelectForm: (form_type: string) => void;
  readonly onBack: () => void;
}

/** The questionnaire of one kit: choice of the form, the form, and the end. */
export function KitQuestionnaire({ patient_id, kit_record_id, form_type, onSelectForm, onBack }: Props) {
  const state = useQuery(questionnaireStateQuery(kit_record_id));
  const [is_submitted, setSubmitted] = useState(false);

  if (state.isPending) return <CenteredSpinner label="Loading kit..." />;
  if (state.data?.patient.id !== patient_id)
    return (
      <>
        <PageHeader title="Enter Your Symptom Data" />
        <LoadError message="Failed to validate kit. Please try again." onRetry={() => void state.refetch()} />
      </>
    );

  const { kit, patient, submitted } = state.data;
  if (is_submitted) return <SubmittedNotice patient={patient} />;

  const subtitle = `Patient: ${patient.first_name} ${patient.last_name} | Kit: ${kit.kit_id}`;
  const definition = form_type === undefined ? undefined : questionnaireOf(form_type);
  if (submitted || !definition)
    return (
      <>
        <PageHeader title="Select Questionnaire Type" subtitle={subtitle} />
        <QuestionnairePicker submitted={submitted} onSelect={onSelectForm} />
      </>
    );

  return (
    <>
      <PageHeader title={definition.title} subtitle={subtitle}>
        <Button startIcon={<ArrowBack />} onClick={onBack}>
          Back to form selection
        </Button>
      </PageHeader>
      <QuestionnaireForm
        key={definition.form_type}
        definition={definition}
        kit_record_id={kit_record_id}
        onSubmitted={() => setSubmitted(true)}
      />
    </>
  );
}
