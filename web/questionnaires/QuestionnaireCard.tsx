import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { hasAnswers } from './formValues.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  /** What has been filled in of it, if anything. */
  readonly draft: Draft | undefined;
  readonly disabled: boolean;
  readonly onSelect: () => void;
}

/** One of the questionnaires to choose from. */
export function QuestionnaireCard({ definition: { form_type, title, description }, ...props }: Props) {
  const title_id = `form-${form_type}`;
  return (
    <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flex: 1 }}>
        <Typography id={title_id} variant="h2" gutterBottom>
          {title}
        </Typography>
        <Typography color="textSecondary">{description}</Typography>
        {props.draft && hasAnswers(props.draft) && (
          <Typography color="primary" sx={{ mt: 2 }}>
            Draft saved {formatDateTime(props.draft.saved_at)}. Select this form to continue.
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ p: 3, pt: 0 }}>
        <Button
          variant="contained"
          disabled={props.disabled}
          aria-describedby={title_id}
          onClick={props.onSelect}
        >
          SELECT THIS FORM
        </Button>
      </CardActions>
    </Card>
  );
}
