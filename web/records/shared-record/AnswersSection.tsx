import { Box, Paper, Typography } from '@mui/material';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import { partLook } from './partLook.ts';
import type { SharedRecord } from './recordOf.ts';
import { countOf, SymptomList } from './SymptomList.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly questionnaire: SharedRecord['questionnaires'][number];
}

const states = [
  ['current', 'Current or recent symptoms'],
  ['past', 'Past symptoms'],
] as const;

/** A questionnaire: current and past symptoms, the answers, and the unknown ones, folded. */
export function AnswersSection({ id, title, questionnaire: { sections, symptoms } }: Props) {
  const unknown = countOf(symptoms.not_known);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={partLook}>
      <Typography variant="h2" id={id} tabIndex={-1}>
        {title}
      </Typography>
      {states.map(
        ([state, heading]) =>
          symptoms[state].length > 0 && (
            <Box key={state} sx={{ mt: 2 }}>
              <Typography variant="h3" sx={headingLook}>
                {heading}: {countOf(symptoms[state])}
              </Typography>
              <SymptomList groups={symptoms[state]} />
            </Box>
          ),
      )}
      {sections.map(({ title: section, items }) => (
        <Box key={section} sx={{ mt: 2 }}>
          <Typography variant="h3" sx={headingLook}>
            {section}
          </Typography>
          <Box component="dl" sx={answersLook}>
            {items.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </Box>
        </Box>
      ))}
      {unknown > 0 && (
        <details ref={openOnPaper}>
          <Typography component="summary" variant="body2">
            Not known as symptoms: {unknown}
          </Typography>
          <SymptomList groups={symptoms.not_known} />
        </details>
      )}
    </Paper>
  );
}

const headingLook = { fontSize: '1rem', fontWeight: 600 };

const answersLook = {
  m: 0,
  mt: 1,
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.5 },
  '& dt': { flex: '1 1 16rem', color: 'text.secondary' },
  '& dd': { flex: '1 1 16rem', m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};
