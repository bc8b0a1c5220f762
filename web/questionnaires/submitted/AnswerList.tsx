import Box from '@mui/material/Box';
import type { ReadAnswer } from './readSubmission.ts';

interface Props {
  readonly answers: readonly ReadAnswer[];
}

/** Questions and what was answered. */
export const AnswerList = ({ answers }: Props) => (
  <Box component="dl" sx={listLook}>
    {answers.map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </Box>
);

const listLook = {
  m: 0,
  '& > div': {
    display: { sm: 'grid' },
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: 3,
    py: 1,
    borderTop: '1px solid',
    borderColor: 'divider',
    breakInside: 'avoid',
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& dt': { color: 'text.secondary' },
  // As it was typed, line by line.
  '& dd': { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
};
