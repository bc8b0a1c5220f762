import FormHelperText from '@mui/material/FormHelperText';
import type { Question } from '#contract/questionnaires/definition.ts';

interface Props {
  readonly question: Question;
  readonly problem: string | undefined;
}

/** Hint and problem of a question; its field is described by `notesId`. */
export function QuestionNotes({ question, problem }: Props) {
  return (
    <div id={notesId(question)}>
      {question.hint && <FormHelperText sx={{ mx: 0 }}>{question.hint}</FormHelperText>}
      {problem && (
        <FormHelperText error sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}

export const notesId = ({ name }: Question) => `${name}-notes`;

/** The label, which says when an answer may be left out. */
export const questionLabel = ({ label, required }: Question) =>
  required === undefined ? `${label} (optional)` : label;
