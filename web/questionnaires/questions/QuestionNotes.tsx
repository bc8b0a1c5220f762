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
      {question.hint && (
        <FormHelperText error={false} sx={notesLook}>
          {question.hint}
        </FormHelperText>
      )}
      {problem && (
        <FormHelperText error sx={notesLook}>
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

/** The problem is red; a label that were, too, would only be harder to read. */
export const labelLook = { '&, &.Mui-error, &.Mui-focused': { color: 'text.primary' } };

const notesLook = { mx: 0, mt: 0.25, fontSize: '0.875rem', lineHeight: 1.45 };
