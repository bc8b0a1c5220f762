import { Box, Paper, Stack, Typography } from '@mui/material';
import { ArrowLeftRight, ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { FigureRow } from '#web/ui/FigureRow.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { columnNames } from '../answers/columnNames.ts';
import type { ReadAnswer, ReadGroup, ReadSubmission } from './readSubmission.ts';

interface Props extends Pick<ReadSubmission, 'sections'> {
  /** Fields to mark, because another version answers them differently. */
  readonly changed?: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The answers of a submission by section. */
export const SubmittedSections = ({ sections, changed = none }: Props) => (
  <Stack spacing={3}>
    {sections.map((section) => (
      <Paper key={section.title} variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
        <Typography variant="h2" gutterBottom>
          {section.title}
        </Typography>
        {'answers' in section ? (
          <AnswerList answers={section.answers} changed={changed} />
        ) : (
          <>
            <FigureRow label="Number of symptoms" figures={figuresOf(section.groups)} />
            {section.groups.map((group) => (
              <SymptomColumns key={group.title} {...group} changed={changed} />
            ))}
          </>
        )}
      </Paper>
    ))}
  </Stack>
);

/** How many symptoms are in each column. */
const figuresOf = (groups: readonly ReadGroup[]) =>
  behaviorColumns.map(({ key }) => {
    const columns = groups.flatMap((group) => group.columns.filter((column) => column.key === key));
    return [
      columns.reduce((sum, { symptoms }) => sum + symptoms.length, 0),
      columnNames[key].toLowerCase(),
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

/** Symptoms that a person has or had; the others are folded behind their number, but on paper. */
function SymptomColumns({ title, columns, changed }: ReadGroup & Marked) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const listId = useId();
  const present = columns.filter(({ key }) => key !== 'not_known');
  const notKnown = columns.find(({ key, symptoms }) => key === 'not_known' && symptoms.length > 0);
  return (
    <Box component="section" sx={{ py: 2 }}>
      <Typography id={titleId} variant="h3" gutterBottom>
        {title}
      </Typography>
      <Box sx={columnsLook}>
        {present.map((column) => (
          <div key={column.key}>
            <Typography variant="body2" color="textSecondary" component="h4" gutterBottom>
              {column.title}
              {column.symptoms.length === 0 && ': none'}
            </Typography>
            {column.symptoms.length > 0 && <SymptomList symptoms={column.symptoms} changed={changed} />}
          </div>
        ))}
      </Box>
      {notKnown && (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-describedby={titleId}
            endIcon={<Icon of={ChevronDown} sx={{ rotate: isOpen ? '180deg' : 'none' }} />}
            onClick={() => setOpen(!isOpen)}
            sx={{ mt: { xs: 0, sm: 1 }, ml: -0.75, displayPrint: 'none' }}
          >
            {notKnown.title}: {notKnown.symptoms.length}
          </Button>
          <Typography variant="body2" component="h4" sx={{ display: 'none', displayPrint: 'block', mt: 1 }}>
            {notKnown.title}
          </Typography>
          <Box
            id={listId}
            sx={{ display: isOpen ? 'block' : 'none', displayPrint: 'block', ...columnsOfText }}
          >
            <SymptomList symptoms={notKnown.symptoms} changed={changed} />
          </Box>
        </>
      )}
    </Box>
  );
}

type Symptoms = ReadGroup['columns'][number]['symptoms'];

const SymptomList = ({ symptoms, changed }: Marked & { readonly symptoms: Symptoms }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {symptoms.map(({ field, label }) => (
      <li key={field}>
        {label}
        {changed.has(field) && <ChangedMark />}
      </li>
    ))}
  </Box>
);

/** Marks an answer by a shape and a word: colors alone are not seen by everybody. */
const ChangedMark = () => (
  <Chip
    icon={<Icon of={ArrowLeftRight} />}
    label="Differs"
    size="small"
    variant="outlined"
    color="warning"
    sx={{ ml: 1 }}
  />
);

const answersLook = {
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
  // Keeps the line breaks of the user.
  '& dd': { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
};

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 1, sm: 3 },
};

const columnsOfText = { columns: { sm: 2 }, color: 'text.secondary', pt: 1 };
