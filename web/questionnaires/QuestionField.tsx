import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { Question } from '#contract/questionnaires/definition.ts';
import { ChoiceField } from './ChoiceField.tsx';
import type { QuestionnaireValues } from './formValues.ts';
import { ScaleField } from './ScaleField.tsx';
import { TypedField } from './TypedField.tsx';

interface Props {
  readonly question: Question;
  readonly form: UseFormReturn<QuestionnaireValues>;
}

/** The field for a question, by its kind. */
export function QuestionField({ question, form }: Props) {
  const { errors } = useFormState({ control: form.control, name: `answers.${question.name}` });
  const problem = errors.answers?.[question.name]?.message;
  const field = form.register(`answers.${question.name}`);

  switch (question.kind) {
    case 'choice':
      return <ChoiceField question={question} choices={question.choices} field={field} problem={problem} />;
    case 'scale':
      return <ScaleField question={question} choices={question.choices} field={field} problem={problem} />;
    case 'number':
    case 'text':
      return <TypedField question={question} field={field} problem={problem} />;
  }
}
