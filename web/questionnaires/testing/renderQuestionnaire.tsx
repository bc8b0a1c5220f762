import { ThemeProvider } from '@mui/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Question, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { themeOf } from '#web/lib/theme.ts';
import { AnswerStore } from '#web/questionnaires/answers/AnswerStore.ts';
import type { QuestionnaireValues, Submission } from '#web/questionnaires/answers/formValues.ts';
import { QuestionnaireForm } from '#web/questionnaires/form/QuestionnaireForm.tsx';
import { fakeServer } from '#web/testing/fakeServer.ts';
import { TopBarRoom } from '#web/ui/TopBarRoom.tsx';
import { anAnswer } from './completeValues.ts';
import { fakeQuestionnaire, kit } from './fakeQuestionnaire.ts';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const summary = page.getByRole('alert');

interface Given {
  readonly initial?: QuestionnaireValues;
  /** Response of the server to a submission. */
  readonly answer?: () => unknown;
  /** Whether the screen is a phone's, with the room of its top bar; a wide one by default. */
  readonly isPhone?: boolean;
}

/** Renders the form alone and records its callbacks. */
export async function renderQuestionnaire(definition: QuestionnaireDefinition, given: Given = {}) {
  const submitCall = `POST ${submitQuestionnaire.path.replace(':kit_record_id', kit)}`;
  const { answers } = fakeQuestionnaire();
  const received = fakeServer({ ...answers, ...(given.answer && { [submitCall]: given.answer }) });
  await (given.isPhone ? page.viewport(360, 740) : page.viewport(1280, 800));

  const changes: QuestionnaireValues[] = [];
  let submissions = 0;
  await render(
    <ThemeProvider theme={themeOf('dark')}>
      {given.isPhone && <TopBarRoom />}
      <QueryClientProvider client={createQueryClient()}>
        <QuestionnaireForm
          store={new AnswerStore(definition, given.initial)}
          kitRecordId={kit}
          onChange={(values) => changes.push(values)}
          draftVersion={async () => null}
          onSubmitted={() => {
            submissions += 1;
          }}
        />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await expect.element(button('Submit questionnaire')).toBeInTheDocument();
  return {
    changes,
    submissions: () => submissions,
    sent: () => (received[submitCall] ?? []).map(({ body }) => body as Submission),
  };
}

/** Answers a question as a user does. */
export async function answerQuestion(question: Question): Promise<void> {
  const name = question.required === undefined ? `${question.label} (Optional)` : question.label;
  const answer = anAnswer(question);
  if (question.kind === 'text' || question.kind === 'number')
    return page.getByLabelText(name, { exact: true }).fill(answer);
  const group = page.getByRole('radiogroup', { name, exact: true });
  const choice = question.kind === 'scale' ? `Type ${answer} ${question.descriptions[answer]}` : answer;
  return group.getByRole('radio', { name: choice, exact: true }).click();
}

/** Marks all unanswered symptoms of every group. */
export async function markAllNotKnown(): Promise<void> {
  // From the last group, because a marked group's button no longer matches.
  for (const mark of page
    .getByRole('button', { name: /^Mark .* as not known$/ })
    .all()
    .toReversed())
    await mark.click();
}
