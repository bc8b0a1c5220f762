import { Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { questionnaireOf, questionnaires } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { AskForConsents } from '#web/identity/consents/AskForConsents.tsx';
import { knownSession } from '#web/identity/session/api.ts';
import { paths } from '#web/lib/paths.ts';
import { removeUnsentOfKit } from '#web/lib/unsentStore.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { questionnaireStateQuery, useUnsentForms } from './answers/api.ts';
import { DraftedQuestionnaire } from './drafts/DraftedQuestionnaire.tsx';
import { canBeFilledIn, QuestionnairePicker } from './QuestionnairePicker.tsx';
import type { SymptomDataSearch } from './search.ts';
import { SubmittedAnswersPage } from './submitted/SubmittedAnswersPage.tsx';

// Few visits of the form correct answers.
const CorrectAnswers = lazy(async () => ({
  default: (await import('./corrections/CorrectAnswers.tsx')).CorrectAnswers,
}));

const route = getRouteApi('/_app/enter-symptom-data');

const RETURN_DELAY_MS = 2000;

/**
 * Walks through the selection of a questionnaire, its form and its answers. The address holds each step.
 * @param choice shown without a kit in the address.
 */
export function SymptomDataPage({ choice }: { readonly choice: ReactNode }) {
  const { patient, kit } = route.useSearch();
  if (patient === undefined || kit === undefined) return choice;
  return (
    <>
      <KitQuestionnaire key={kit} patientId={patient} kitRecordId={kit} />
      <AskBeforeAnswers kitRecordId={kit} />
    </>
  );
}

/** Submitted answers stay readable without a consent. */
function AskBeforeAnswers({ kitRecordId }: { readonly kitRecordId: string }) {
  const { data } = useQuery({ ...questionnaireStateQuery(kitRecordId), enabled: false });
  return data && isOpen(data) ? <AskForConsents /> : null;
}

/** The questionnaire of one kit. */
function KitQuestionnaire({ patientId, kitRecordId }: { patientId: string; kitRecordId: string }) {
  const { form, view } = route.useSearch();
  const navigate = route.useNavigate();
  // The form starts with the newest draft, possibly from another device.
  const state = useQuery({ ...questionnaireStateQuery(kitRecordId), refetchOnMount: 'always' });
  const [isSubmitted, setSubmitted] = useState(false);
  const [restarts, setRestarts] = useState<Readonly<Record<string, number>>>({});
  const restart = (form: string) =>
    setRestarts((restarts) => ({ ...restarts, [form]: (restarts[form] ?? 0) + 1 }));

  // Closed kits take no answers. Their unsent ones leave this device.
  const isClosed = state.isFetchedAfterMount && state.data && !isOpen(state.data);
  const userId = knownSession(useQueryClient())?.profile.id;
  useEffect(() => {
    if (isClosed && userId) removeUnsentOfKit(userId, kitRecordId).catch(() => undefined);
  }, [isClosed, userId, kitRecordId]);

  if (!state.isFetchedAfterMount) return <PageSkeleton label="Loading kit..." heights={[300, 420]} />;
  if (state.data?.patient.id !== patientId)
    return (
      <>
        <PageHeader title="Enter Your Symptom Data" />
        <LoadError
          message="Failed to validate kit. Please try again."
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      </>
    );

  const { kit, patient, submitted } = state.data;
  if (isSubmitted) return <SubmittedNotice patient={patient} />;

  const isReading = view !== undefined;
  const definition = form === undefined ? undefined : questionnaireOf(form);
  const asked = questionnaires.find(({ form_type }) => form_type === submitted?.form_type);
  const select = (step: Pick<SymptomDataSearch, 'form' | 'view'>) =>
    void navigate({ search: { patient: patientId, kit: kitRecordId, ...step } });

  if (submitted && asked && view === 'correct')
    return (
      <Suspense fallback={<PageSkeleton label="Loading kit..." heights={[300, 420]} />}>
        <CorrectAnswers
          definition={asked}
          state={state.data}
          submitted={submitted}
          onBack={() => select({ view: 'answers' })}
        />
      </Suspense>
    );
  if (submitted && (isReading || definition))
    return (
      <SubmittedAnswersPage
        state={state.data}
        submitted={submitted}
        isSecond={!isReading}
        onBack={() => select({})}
        onCorrect={asked && (() => select({ view: 'correct' }))}
      />
    );
  const picker = (
    <QuestionnairePicker
      state={state.data}
      onSelect={(form) => select({ form })}
      onRead={() => select({ view: 'answers' })}
    />
  );
  if (!definition || !canBeFilledIn(kit)) return picker;

  const { form_type } = definition;
  const restarted = restarts[form_type] ?? 0;
  return (
    <UnlessUnsent key={form_type} kitRecordId={kitRecordId} form_type={form_type} otherwise={picker}>
      <DraftedQuestionnaire
        key={restarted}
        definition={definition}
        state={state.data}
        onBack={() => select({})}
        onSubmitted={() => setSubmitted(true)}
        isRestarted={restarted > 0}
        onRestart={() => restart(form_type)}
      />
    </UnlessUnsent>
  );
}

interface UnlessUnsentProps {
  readonly kitRecordId: string;
  readonly form_type: string;
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** Opens a form, unless this device holds unsent answers of the other form alone: this one would lack them. An open form stays. */
function UnlessUnsent({ kitRecordId, form_type, otherwise, children }: UnlessUnsentProps) {
  const unsent = useUnsentForms(kitRecordId);
  const [isFree, setFree] = useState(false);
  if (!isFree && unsent && (unsent.length === 0 || unsent.includes(form_type))) setFree(true);
  if (isFree) return children;
  return unsent ? otherwise : <PageSkeleton label="Loading kit..." heights={[300, 420]} />;
}

const isOpen = ({ kit, submitted }: QuestionnaireState) => submitted === null && canBeFilledIn(kit);

/** Replaces the submitted form, and opens the patient's page unless the user has left before. */
function SubmittedNotice({ patient }: Pick<QuestionnaireState, 'patient'>) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: paths.patient(patient.id), replace: true }),
      RETURN_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, patient.id]);

  return (
    <>
      <PageHeader title="Thank you" />
      <Typography component="output">
        Returning to {patient.first_name} {patient.last_name}...
      </Typography>
    </>
  );
}
