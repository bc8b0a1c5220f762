import { Box, Paper, Stack, Typography } from '@mui/material';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import { FigureRow } from '#web/ui/FigureRow.tsx';
import { columnNames } from '../answers/columnNames.ts';
import { ChangedMark } from './ChangedMark.tsx';
import { GroupHead, GroupOfSymptoms } from './GroupOfSymptoms.tsx';
import type { ReadAnswer, ReadGroup, ReadSubmission } from './readSubmission.ts';
import { roomy } from './roomy.ts';

interface Props extends Pick<ReadSubmission, 'sections'> {
  /** Fields to mark, because another version answers them differently. */
  readonly changed?: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The answers of a submission by section. */
export const SubmittedSections = ({ sections, changed = none }: Props) => (
  <Stack spacing={3} sx={{ containerType: 'inline-size' }}>
    {sections.map((section) => (
      <Paper key={section.title} variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {section.title}
        </Typography>
        {'answers' in section ? (
          <AnswerList answers={section.answers} changed={changed} />
        ) : (
          <>
            <Box sx={{ mb: 2 }}>
              <FigureRow label="Number of symptoms" figures={figuresOf(section.groups)} />
            </Box>
            <GroupHead />
            {section.groups.map((group) => (
              <GroupOfSymptoms key={group.title} {...group} changed={changed} />
            ))}
          </>
        )}
      </Paper>
    ))}
  </Stack>
);

const figureColors = { current: 'primary.main', past: undefined, not_known: 'text.secondary' };

/** How many symptoms are in each column. */
const figuresOf = (groups: readonly ReadGroup[]) =>
  behaviorColumns.map(({ key }) => {
    const columns = groups.flatMap((group) => group.columns.filter((column) => column.key === key));
    return [
      columns.reduce((sum, { symptoms }) => sum + symptoms.length, 0),
      columnNames[key].toLowerCase(),
      figureColors[key],
    ] as const;
  });

interface Marked {
  readonly changed: ReadonlySet<string>;
}

const AnswerList = ({ answers, changed }: Marked & { answers: readonly ReadAnswer[] }) => (
  <Box component="dl" sx={answersLook}>
    {answers.map(({ field, question, answer }) => (
      <div key={field}>
        <dt>{question}</dt>
        <dd>
          {answer}
          {changed.has(field) && <ChangedMark />}
        </dd>
      </div>
    ))}
  </Box>
);

/** An answer stands beside its question, or below it where both together need more than one line. */
const answersLook = {
  m: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 3,
    py: 1,
    borderTop: '1px solid',
    borderColor: 'divider',
    breakInside: 'avoid',
  },
  '& > :last-child': { pb: 0 },
  '& dt': { color: 'text.secondary' },
  // Keeps the line breaks of the user.
  '& dd': { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  [roomy]: { '& > div': { display: 'grid', gridTemplateColumns: '22.5rem minmax(0, 1fr)' } },
};
