import { useState } from 'react';
import type { AnswerStore } from '../answers/AnswerStore.ts';
import type { QuestionnaireValues } from '../answers/formValues.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { SubmitQuestionnaireDialog } from './SubmitQuestionnaireDialog.tsx';

interface Props {
  /** The answers, with their questionnaire. */
  readonly store: AnswerStore;
  readonly kitRecordId: string;
  /** Called with the values after each letter and tick; has to be cheap. */
  readonly onChange: (values: QuestionnaireValues) => void;
  /** Resolves, after saving, to the version of the draft to submit; null without a draft. */
  readonly draftVersion: () => Promise<number | null>;
  readonly onSubmitted: () => void;
}

/** The form of any questionnaire definition. */
export function QuestionnaireForm({ store, kitRecordId, onChange, draftVersion, onSubmitted }: Props) {
  // A retry after a lost response carries the same id: the server accepts it as the first.
  const [submission_id] = useState(() => crypto.randomUUID());
  return (
    <AnswerForm
      store={store}
      isDrafted
      onChange={onChange}
      submitLabel="Submit questionnaire"
      renderConfirmation={(given, onCancel, onRefused) => (
        <SubmitQuestionnaireDialog
          kitRecordId={kitRecordId}
          submission={{ ...given, submission_id }}
          draftVersion={draftVersion}
          isMended={store.isMended}
          onCancel={onCancel}
          onRefused={onRefused}
          onSubmitted={onSubmitted}
        />
      )}
    />
  );
}
