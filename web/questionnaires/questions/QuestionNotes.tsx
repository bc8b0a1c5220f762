import { FormHelperText } from '@mui/material';
import type { Question } from '#contract/questionnaires/definition.ts';

/** Props of the field for a question of one kind. */
export interface FieldProps<Kind extends Question['kind']> {
  readonly question: Extract<Question, { kind: Kind }>;
  /** As typed or chosen; empty if not answered. */
  readonly answer: string;
  readonly problem: string | undefined;
  readonly onAnswer: (answer: string) => void;
}

/** Hint and problem of a question. Its field refers to them by `notesId`. */
export function QuestionNotes({ question, problem }: { question: Question; problem: string | undefined }) {
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

export const questionLabel = ({ label, required }: Question) =>
  required === undefined ? `${label} (Optional)` : label;

/** Keeps the label readable: only the problem is red. */
export const labelLook = { fontWeight: 600, '&, &.Mui-error, &.Mui-focused': { color: 'text.primary' } };

const notesLook = { mx: 0, mt: 0.25, fontSize: '0.875rem', lineHeight: 1.45 };
