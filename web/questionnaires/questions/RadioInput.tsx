import type { FieldProps } from './fieldProps.ts';

interface Props extends Pick<FieldProps<'choice' | 'scale'>, 'question' | 'answer' | 'onAnswer'> {
  readonly choice: string;
}

/** The button of one choice of a question. */
export function RadioInput({ question, answer, onAnswer, choice }: Props) {
  return (
    <input
      type="radio"
      name={question.name}
      value={choice}
      checked={choice === answer}
      onChange={() => onAnswer(choice)}
    />
  );
}
