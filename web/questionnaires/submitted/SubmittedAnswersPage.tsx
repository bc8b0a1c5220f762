import ArrowBack from '@mui/icons-material/ArrowBack';
import Print from '@mui/icons-material/Print';
import { Box, Button, GlobalStyles } from '@mui/material';
import type { QuestionnaireState, SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { kitLine } from '../answers/kitLine.ts';
import { AlreadySubmitted } from './AlreadySubmitted.tsx';
import { printLook } from './printLook.ts';
import { readSubmission } from './readSubmission.ts';
import { SubmittedSections } from './SubmittedSections.tsx';

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
      <SubmittedSections sections={sections} />
    </Box>
  );
}
