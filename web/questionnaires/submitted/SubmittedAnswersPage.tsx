import ArrowBack from '@mui/icons-material/ArrowBack';
import Print from '@mui/icons-material/Print';
import { Box, Button, GlobalStyles, Paper, Stack, Typography } from '@mui/material';
import type { QuestionnaireState, SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { kitLine } from '../answers/kitLine.ts';
import { AlreadySubmitted } from './AlreadySubmitted.tsx';
import { printLook } from './printLook.ts';
import { type ReadAnswer, type ReadGroup, readSubmission } from './readSubmission.ts';

interface Props {
  readonly state: QuestionnaireState;
  readonly submitted: SubmittedAnswers;
  /** Explains why the user sees these answers instead of the selected form. */
  readonly isSecond: boolean;
  readonly onBack: () => void;
}

/** All submitted answers of a kit, for the screen and for printing. */
export function SubmittedAnswersPage({ state, submitted, isSecond, onBack }: Props) {
  const { title, sections } = readSubmission(submitted);
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <GlobalStyles styles={printLook} />
      <PageHeader
        title={title}
        subject={`${title} submitted`}
        subtitle={
          <>
            {kitLine(state)}
            <br />
            Submitted {formatDateTime(submitted.created_at)}
          </>
        }
      >
        <Box sx={{ displayPrint: 'none' }}>
          <Button startIcon={<ArrowBack />} onClick={onBack}>
            Back to form selection
          </Button>
          <Button startIcon={<Print />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </PageHeader>
      {isSecond && <AlreadySubmitted form_type={submitted.form_type} />}
      <Stack spacing={3}>
        {sections.map((section) => (
          <Paper key={section.title} variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
            <Typography variant="h2" gutterBottom>
              {section.title}
            </Typography>
            {'answers' in section ? (
              <AnswerList answers={section.answers} />
            ) : (
              section.groups.map((group) => <SymptomColumns key={group.title} {...group} />)
            )}
          </Paper>
        ))}
      </Stack>
    </Box>
  );
}

const AnswerList = ({ answers }: { answers: readonly ReadAnswer[] }) => (
  <Box component="dl" sx={answersLook}>
    {answers.map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </Box>
);

const SymptomColumns = ({ title, columns }: ReadGroup) => (
  <Box component="section" sx={{ py: 2 }}>
    <Typography variant="h3" gutterBottom>
      {title}
    </Typography>
    <Box sx={columnsLook}>
      {columns.map((column) => (
        <div key={column.title}>
          <Typography variant="body2" color="textSecondary" component="h4" gutterBottom>
            {column.title}
          </Typography>
          {column.symptoms.length === 0 ? (
            <Typography color="textSecondary">None</Typography>
          ) : (
            <ul>
              {column.symptoms.map((symptom) => (
                <li key={symptom}>{symptom}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </Box>
  </Box>
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
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 2, sm: 3 },
  '& ul': { m: 0, pl: 2.5 },
};
