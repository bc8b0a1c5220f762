import ArrowBack from '@mui/icons-material/ArrowBack';
import Print from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { QuestionnaireState, SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { kitLine } from '../kitLine.ts';
import { AlreadySubmitted } from './AlreadySubmitted.tsx';
import { AnswerList } from './AnswerList.tsx';
import { onPaper } from './onPaper.ts';
import { readSubmission } from './readSubmission.ts';
import { SymptomColumns } from './SymptomColumns.tsx';

interface Props {
  readonly state: QuestionnaireState;
  readonly submitted: SubmittedAnswers;
  /** The user was about to fill in a questionnaire. */
  readonly is_second: boolean;
  readonly onBack: () => void;
}

/** All answers that were submitted for a kit, on the screen and on paper. */
export function SubmittedAnswersPage({ state, submitted, is_second, onBack }: Props) {
  const { title, sections } = readSubmission(submitted);
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <GlobalStyles styles={onPaper} />
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
      {is_second && <AlreadySubmitted form_type={submitted.form_type} />}
      <Stack spacing={3}>
        {sections.map((section) => (
          <Paper key={section.title} variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
            <Typography variant="h2" gutterBottom>
              {section.title}
            </Typography>
            {'answers' in section ? (
              <AnswerList answers={section.answers} />
            ) : (
              section.groups.map((group) => <SymptomColumns key={group.title} group={group} />)
            )}
          </Paper>
        ))}
      </Stack>
    </Box>
  );
}
