import { Box, Stack } from '@mui/material';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { AnswerStore } from '../answers/AnswerStore.ts';
import { type QuestionnaireValues, type Submission, toSubmission } from '../answers/formValues.ts';
import { belowStrip } from '../answers/scrollRoom.ts';
import { QuestionSection } from '../questions/QuestionSection.tsx';
import { SymptomMatrix } from '../symptoms/SymptomMatrix.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SectionRail } from './SectionRail.tsx';

interface Props {
  /** The answers, with their questionnaire. */
  readonly store: AnswerStore;
  /** Whether a draft is kept while users type. */
  readonly isDrafted?: boolean;
  /** Called with the values after each letter and tick; has to be cheap. */
  readonly onChange?: (values: QuestionnaireValues) => void;
  readonly submitLabel: string;
  /** The dialog that sends complete answers. `onRefused` gets the server's messages by path of the request. */
  readonly renderConfirmation: (
    given: Submission,
    onCancel: () => void,
    onRefused: (fields: Readonly<Record<string, string>>) => void,
  ) => ReactNode;
}

/** The questions of any questionnaire definition. Answers are complete before they are confirmed. */
export function AnswerForm({ store, isDrafted = false, onChange, submitLabel, renderConfirmation }: Props) {
  const { definition } = store;
  const [refusals, setRefusals] = useState(0);
  const [given, setGiven] = useState<Submission>();

  useEffect(
    () =>
      store.state.subscribe(({ values }, before) => {
        if (values === before.values) return;
        onChange?.(values);
        // Answers of another device arrived: the dialog would send without them.
        setGiven(undefined);
      }),
    [store, onChange],
  );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (store.check()) setGiven(toSubmission(definition, store.values));
    else setRefusals(refusals + 1);
  };
  const onRefused = (fields: Readonly<Record<string, string>>) => {
    if (!store.setServerErrors(fields)) return;
    setGiven(undefined);
    setRefusals(refusals + 1);
  };

  return (
    <Box sx={layout}>
      <SectionRail store={store} isDrafted={isDrafted} />
      <Stack
        component="form"
        spacing={3}
        noValidate
        autoComplete="off"
        sx={formLook}
        onSubmit={onSubmit}
        onKeyDown={preventImplicitSubmit}
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
          {submitLabel}
        </Button>
      </Stack>
      {given && renderConfirmation(given, () => setGiven(undefined), onRefused)}
    </Box>
  );
}

/** Users who press Enter in a field do not mean to submit a long form. */
function preventImplicitSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The rail of sections stands right of the form, or in a strip above it. */
const layout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 208px' },
  columnGap: 3,
  rowGap: 1,
  alignItems: 'start',
  maxWidth: 1160,
  '& > nav': { order: { lg: 1 } },
};

const formLook = {
  minWidth: 0,
  // Keeps a focused field clear of the strip of sections and of the bar at the bottom.
  '& :is([data-field], input, textarea, button)': {
    scrollMarginTop: belowStrip,
    scrollMarginBottom: '72px',
  },
};
