import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { QuestionnaireDefinition, Section } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireValues } from './formValues.ts';
import { QuestionField } from './QuestionField.tsx';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly section: Section;
  readonly form: UseFormReturn<QuestionnaireValues>;
}

/** The questions of one section under its heading. */
export function QuestionSection({ definition, section, form }: Props) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {section}
      </Typography>
      <Stack spacing={3}>
        {definition.questions
          .filter((question) => question.section === section)
          .map((question) => (
            <QuestionField key={question.name} question={question} form={form} />
          ))}
      </Stack>
    </Paper>
  );
}
