import { Typography } from '@mui/material';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AnswerToLaboratory } from '#contract/kits/answerToLaboratory.ts';
import type { KitDetails, KitStatusChange } from '#contract/kits/kits.ts';

import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { useAnswerLaboratory } from './api.ts';
import {
  SampleFields,
  type SampleValues,
  sampleProblem,
  sampleProblems,
  sampleValues,
  toSample,
} from './SampleFields.tsx';

interface Props {
  readonly kit: KitDetails;
  readonly question: KitStatusChange;
  /** The patient's. */
  readonly date_of_birth: string | null;
  readonly onClose: () => void;
}

interface AnswerValues extends SampleValues {
  text: string;
}

/** Takes the answer to a question of the laboratory, and corrections of the sample's details. */
export function AnswerDialog({ kit, question, date_of_birth, onClose }: Props) {
  const send = useAnswerLaboratory(kit.id);
  const [held] = useState(() => sampleValues(kit));
  const form = useForm<AnswerValues, unknown, Answer>({
    defaultValues: { text: '', ...held },
    resolver: resolverOf(question.id, held, date_of_birth),
  });
  const sample_taken_date = useWatch({ control: form.control, name: 'sample_taken_date' });
  const field = fieldsOf(form);
  return (
    <EditDialog
      title={`Answer for kit ${kit.kit_id}`}
      submitLabel="Send answer"
      busyLabel="Sending..."
      form={form}
      save={send}
      savedMessage="Answer sent to the laboratory"
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {question.reason ?? 'The laboratory needs information from you.'}
      </Typography>
      <FormTextField {...field('text')} label="Your answer" multiline rows={3} />
      <Typography variant="body2" color="textSecondary">
        You can correct these details with your answer. Practitioners with access read both.
      </Typography>
      <SampleFields field={field} dateProblem={sampleProblem(sample_taken_date, date_of_birth)} />
    </EditDialog>
  );
}

type Answer = Parameters<ReturnType<typeof useAnswerLaboratory>['mutate']>[0];

/** Sends the details only that were changed: the others may be newer on the server. */
const resolverOf = (question_id: number, held: SampleValues, date_of_birth: string | null) =>
  formResolver<typeof AnswerToLaboratory, AnswerValues>(AnswerToLaboratory, {
    toInput: ({ text, ...sample }) => {
      const { sample_taken_date, kit_notes } = toSample(sample);
      return {
        question_id,
        ...(text.trim() !== '' && { text }),
        ...(sample.sample_taken_date !== held.sample_taken_date && { sample_taken_date }),
        ...(sample.kit_notes !== held.kit_notes && { kit_notes }),
      };
    },
    ownProblems: (values) => sampleProblems(values, date_of_birth),
  });
