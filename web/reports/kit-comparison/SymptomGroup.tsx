import { Box, Typography } from '@mui/material';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import type { ComparedGroup, ComparedSymptom } from './compareSymptoms.ts';
import { Dumbbell } from './Dumbbell.tsx';
import { stateLabels } from './stateLabels.ts';

interface Props {
  readonly group: ComparedGroup;
}

const isChanged = ({ change }: ComparedSymptom) => change !== 'unchanged' && change !== 'not_comparable';

/** Whether an answer of the group changed. */
export const hasChanges = ({ symptoms }: ComparedGroup): boolean => symptoms.some(isChanged);

/** The current symptoms of a group from kit to kit, and its answers. */
export function SymptomGroup({ group }: Props) {
  const { title, symptoms, asked, current } = group;
  const changed = symptoms.filter(isChanged);
  return (
    <Box component="section" sx={[groupLook, besideLook]}>
      <Typography variant="h3">{title}</Typography>
      {asked > 0 ? (
        <Dumbbell title={title} asked={asked} current={current} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          The forms share no question of this group.
        </Typography>
      )}
      <Answers changed={changed} others={symptoms.filter((symptom) => !isChanged(symptom))} />
    </Box>
  );
}

interface AnswersProps {
  readonly changed: readonly ComparedSymptom[];
  readonly others: readonly ComparedSymptom[];
}

/** The answers from kit to kit, folded: the summary of the page has the changes. */
const Answers = ({ changed, others }: AnswersProps) => (
  <details ref={openOnPaper}>
    <Box component="summary" sx={summaryLook}>
      {changed.length > 0
        ? `Changed: ${changed.length} of ${changed.length + others.length}`
        : `Answers: ${others.length}`}
    </Box>
    <Box component="ul" sx={listLook}>
      {[...changed, ...others].map(({ label, states, change }, at) => (
        <li key={label}>
          {label}
          <Typography
            component="span"
            variant="body2"
            color={at < changed.length ? 'textPrimary' : 'textSecondary'}
          >
            {change === 'unchanged'
              ? stateLabels[states.find((state) => state !== 'not_asked') ?? 'not_asked']
              : states.map((state) => stateLabels[state]).join(' → ')}
          </Typography>
        </li>
      ))}
    </Box>
  </details>
);

export const groupLook = {
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  breakInside: 'avoid',
  '&:last-child': { pb: 0 },
  // The room around the words of a part that opens belongs to the distance.
  '& > details > summary, & > summary': { my: { xs: -1.5, sm: -1 } },
  '& > [open] > summary, &[open] > summary': { mb: 0 },
};
/** Room for a line of name, scale, words and the part that opens, which larger text needs more of. */
const line = '@container symptoms (min-width: 48rem)';
/** The scale is in line with the first kit of the tables. */
const besideLook = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '34% minmax(0, 1fr)' },
  columnGap: 1,
  rowGap: 0.5,
  [line]: { '& > figure, & > p': { mr: '10rem' } },
  '& > details': { gridColumn: '1 / -1' },
  '& > details > summary': { [line]: { position: 'absolute', top: 16, right: 0 } },
};
/** A line for each symptom: its name, and its answers at the end. */
const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  columns: { md: 2 },
  columnGap: 5,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: 2,
    py: 0.5,
    breakInside: 'avoid',
  },
  '& span': { textAlign: 'end' },
};
export const summaryLook = { typography: 'body2', color: 'text.primary' };
