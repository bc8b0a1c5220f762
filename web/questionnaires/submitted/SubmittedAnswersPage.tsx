import { Box, GlobalStyles } from '@mui/material';
import { Pencil, Printer } from 'lucide';
import type { NewestAnswers, QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { BackButton } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { kitLine } from '../answers/kitLine.ts';
import { AlreadySubmitted } from './AlreadySubmitted.tsx';
import { printLook } from './printLook.ts';
import { readSubmission } from './readSubmission.ts';
import { SubmittedSections } from './SubmittedSections.tsx';

interface Props {
  readonly state: QuestionnaireState;
  readonly submitted: NewestAnswers;
  /** Explains why the user sees these answers instead of the selected form. */
  readonly isSecond: boolean;
  readonly onBack: () => void;
  /** Opens the form that corrects the answers; absent if the portal does not ask these questions any more. */
  readonly onCorrect: (() => void) | undefined;
}

/** All submitted answers of a kit, for the screen and for printing. */
export function SubmittedAnswersPage({ state, submitted, isSecond, onBack, onCorrect }: Props) {
  const { title, sections } = readSubmission(submitted);
  return (
    <Box sx={{ maxWidth: 860 }}>
      <GlobalStyles styles={printLook} />
      <BackButton onClick={onBack}>Back to form selection</BackButton>
      <PageHeader
        title={title}
        subject={`${title} submitted`}
        subtitle={
          <>
            {kitLine(state)}
            <br />
            Submitted {formatDateTime(submitted.created_at)}
            {submitted.corrected_at && (
              <>
                <br />
                Corrected {formatDateTime(submitted.corrected_at)} (version {submitted.version}).{' '}
                <RouterLink to={paths.answers(state.kit.kit_id)}>Earlier versions</RouterLink>
              </>
            )}
          </>
        }
      >
        <Box sx={{ displayPrint: 'none' }}>
          {onCorrect && (
            <Button startIcon={<Icon of={Pencil} />} onClick={onCorrect}>
              Correct these answers
            </Button>
          )}
          <Button startIcon={<Icon of={Printer} />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </PageHeader>
      {isSecond && <AlreadySubmitted form_type={submitted.form_type} />}
      <SubmittedSections sections={sections} />
    </Box>
  );
}
