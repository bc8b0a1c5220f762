import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Grid from '@mui/material/Grid';
import Typography from '@mui/material/Typography';
import { questionnaireOf, questionnaires } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireState } from '#contract/questionnaires.ts';

interface Props {
  readonly submitted: QuestionnaireState['submitted'];
  readonly onSelect: (form_type: string) => void;
}

/** The choice between the questionnaires; nothing to choose once the kit has one. */
export function QuestionnairePicker({ submitted, onSelect }: Props) {
  return (
    <>
      {submitted && (
        <Alert severity="info" sx={{ mb: 3 }}>
          This kit already has {questionnaireOf(submitted.form_type)?.title ?? 'a form'} submitted. Each kit
          can only have one form submission.
        </Alert>
      )}
      <Grid container spacing={3}>
        {questionnaires.map(({ form_type, title, description }) => (
          <Grid key={form_type} size={{ xs: 12, md: 6 }}>
            <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
              <CardContent sx={{ flex: 1 }}>
                <Typography id={`form-${form_type}`} variant="h2" gutterBottom>
                  {title}
                </Typography>
                <Typography color="textSecondary">{description}</Typography>
              </CardContent>
              <CardActions sx={{ p: 3, pt: 0 }}>
                <Button
                  variant="contained"
                  disabled={submitted !== null}
                  aria-describedby={`form-${form_type}`}
                  onClick={() => onSelect(form_type)}
                >
                  SELECT THIS FORM
                </Button>
              </CardActions>
            </Card>
          </Grid>
        ))}
      </Grid>
    </>
  );
}
