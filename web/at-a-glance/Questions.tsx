import { Box } from '@mui/material';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { type Facts, questionsAbout } from './questionsAbout.ts';

/** Questions for the practitioner, made of the report's own facts. */
export function Questions(facts: Facts) {
  const questions = questionsAbout(facts);
  return (
    <>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </Box>
      <CopyButton
        text={questions.join('\n')}
        label="Copy questions"
        copied="Questions copied"
        failed="The questions could not be copied. Please select them by hand."
      />
    </>
  );
}
