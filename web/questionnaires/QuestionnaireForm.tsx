import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { AnswerStore } from './AnswerStore.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type QuestionnaireValues, type Submission, toSubmission } from './formValues.ts';
import { QuestionSection } from './questions/QuestionSection.tsx';
import { SubmitQuestionnaireDialog } from './SubmitQuestionnaireDialog.tsx';
import { SymptomMatrix } from './symptoms/SymptomMatrix.tsx';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly kit_record_id: string;
  /** What the form begins with; nothing answered when absent. */
  readonly initial: QuestionnaireValues | undefined;
  /** Hears the values after each change. Called while typing and ticking, so that it has to be cheap. */
  readonly onChange: (values: QuestionnaireValues) => void;
  /** Version of the draft that is submitted, once it is saved; null when there is none. */
  readonly draftVersion: () => Promise<number | null>;
  readonly onSubmitted: () => void;
}

/** The form of any questionnaire definition. */
export function QuestionnaireForm(props: Props) {
  const { definition, kit_record_id, initial, onChange, draftVersion, onSubmitted } = props;
  const [store] = useState(() => new AnswerStore(definition, initial));
  const [refusals, setRefusals] = useState(0);
  const [submission, setSubmission] = useState<Submission>();

  useEffect(() => {
    let known = store.values;
    return store.subscribe(() => {
      if (store.values === known) return;
      known = store.values;
      onChange(known);
    });
  }, [store, onChange]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (store.check()) setSubmission(toSubmission(definition, store.values));
    else setRefusals(refusals + 1);
  };
  const onRefused = (fields: Readonly<Record<string, string>>) => {
    if (!store.refuse(fields)) return;
    setSubmission(undefined);
    setRefusals(refusals + 1);
  };

  return (
    <>
      <Stack
        component="form"
        spacing={3}
        noValidate
        autoComplete="off"
        sx={formLook}
        onSubmit={onSubmit}
        onKeyDown={keepFromSubmitting}
      >
        <ErrorSummary store={store} refusals={refusals} />
        {definition.sections.map((section) =>
          'questions' in section ? (
            <QuestionSection key={section.title} {...section} store={store} />
          ) : (
            <SymptomMatrix key={section.title} title={section.title} store={store} />
          ),
        )}
        <Button type="submit" variant="contained" size="large" sx={{ alignSelf: 'start' }}>
          Submit questionnaire
        </Button>
      </Stack>
      {submission && (
        <SubmitQuestionnaireDialog
          kit_record_id={kit_record_id}
          submission={submission}
          draftVersion={draftVersion}
          onCancel={() => setSubmission(undefined)}
          onRefused={onRefused}
          onSubmitted={onSubmitted}
        />
      )}
    </>
  );
}

/** Enter in one of many fields is not meant to send them all. */
function keepFromSubmitting(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

const formLook = {
  maxWidth: 1100,
  // What gets the focus stays clear of the bar at the bottom; of the one at the top the page takes care.
  '& :is([data-field], input, textarea, button)': {
    scrollMarginTop: { md: '24px' },
    scrollMarginBottom: '72px',
  },
};
