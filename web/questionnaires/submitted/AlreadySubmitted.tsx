import { Box } from '@mui/material';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';

interface Props {
  readonly form_type: string;
  /** Opens the answers; absent if the page already shows them. */
  readonly onRead?: () => void;
}

/** Explains that the kit accepts no second questionnaire. */
export const AlreadySubmitted = ({ form_type, onRead }: Props) => (
  <Alert severity="info" sx={{ mb: 3, displayPrint: 'none' }}>
    <div>
      This kit already has {questionnaireOf(form_type)?.title ?? 'a form'} submitted. Each kit can only have
      one form submission.
    </div>
    {onRead && (
      <Box sx={{ mt: 1.5 }}>
        <Button variant="contained" onClick={onRead}>
          View answers
        </Button>
      </Box>
    )}
  </Alert>
);
