import { Card, CardActions, CardContent, Grid, Typography } from '@mui/material';
import { questionnaireOf, questionnaires } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { Draft, QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { kitNotProcessed } from '#contract/shared/browserErrors.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { draftOf, draftOfAnother, useUnsentForms } from './answers/api.ts';
import { hasAnswers } from './answers/formValues.ts';
import { kitLine } from './answers/kitLine.ts';
import { minutesFor } from './form/sectionProgress.ts';
import { AlreadySubmitted } from './submitted/AlreadySubmitted.tsx';

interface Props {
  readonly state: QuestionnaireState;
  readonly onSelect: (form_type: string) => void;
  /** Opens the submitted answers. */
  readonly onRead: () => void;
}

const notProcessed: readonly string[] = ['rejected', 'cancelled'];

/** Whether the laboratory will process the kit. */
export const canBeFilledIn = ({ status }: QuestionnaireState['kit']): boolean =>
  !notProcessed.includes(status);

/** Offers the questionnaires. They are disabled once the kit has a submission, is rejected or is cancelled. */
export function QuestionnairePicker({ state, onSelect, onRead }: Props) {
  const { kit, submitted } = state;
  const isOpen = submitted === null && canBeFilledIn(kit);
  const unsent = useUnsentForms(kit.id) ?? [];
  const newest = isOpen ? draftOfAnother(state)?.form_type : undefined;

  return (
    <>
      <PageHeader title="Select Questionnaire Type" subtitle={kitLine(state)} />
      {submitted && <AlreadySubmitted form_type={submitted.form_type} onRead={onRead} />}
      {!submitted && !isOpen && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {kitNotProcessed[1]}
        </Alert>
      )}
      {isOpen && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3, maxWidth: '75ch' }}>
          Not sure? Ask your practitioner. You can change the form until you submit one. When you first open
          the other form, it takes over your answers to the questions that both forms have.
        </Typography>
      )}
      <Grid container spacing={3} sx={{ maxWidth: 960 }}>
        {questionnaires.map((definition) => (
          <Grid key={definition.form_type} size={{ xs: 12, md: 6 }}>
            <QuestionnaireCard
              definition={definition}
              draft={isOpen ? draftOf(state, definition.form_type) : undefined}
              disabled={!isOpen}
              waitsFor={isOpen && !unsent.includes(definition.form_type) ? unsent[0] : undefined}
              isNewest={newest === definition.form_type}
              onSelect={() => onSelect(definition.form_type)}
            />
          </Grid>
        ))}
      </Grid>
    </>
  );
}

interface CardProps {
  readonly definition: QuestionnaireDefinition;
  readonly draft: Draft | undefined;
  readonly disabled: boolean;
  /** Another form with answers on this device, which this form would lack. */
  readonly waitsFor: string | undefined;
  /** The form that was begun last has the filled button. */
  readonly isNewest: boolean;
  readonly onSelect: () => void;
}

const isBegun = (draft: Draft | undefined) => draft !== undefined && hasAnswers(draft);

function QuestionnaireCard({ definition, draft, disabled, waitsFor, isNewest, onSelect }: CardProps) {
  const { form_type, title, audience, description, sections, questions, symptom_groups } = definition;
  const titleId = `form-${form_type}`;
  const symptoms = symptom_groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flex: 1 }}>
        <Typography id={titleId} variant="h2" gutterBottom>
          {title}
        </Typography>
        <Typography gutterBottom>{audience}</Typography>
        <Typography variant="body2" color="textSecondary">
          {description}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          About {minutesFor(sections)} minutes: {questions.length} questions, {symptoms} symptoms or features
        </Typography>
        {waitsFor !== undefined && (
          <Typography sx={{ mt: 2 }}>
            Open the {questionnaireOf(waitsFor)?.title} first: its last answers have not been sent yet.
          </Typography>
        )}
        {draft && isBegun(draft) && (
          <Typography color="primary" sx={{ mt: 2 }}>
            Draft saved {formatDateTime(draft.saved_at)}. Select this form to continue.
          </Typography>
        )}
      </CardContent>
      <CardActions sx={{ px: { xs: 2, sm: 3 }, pt: 0, pb: { xs: 2, sm: 3 } }}>
        <Button
          variant={isNewest ? 'contained' : 'outlined'}
          disabled={disabled || waitsFor !== undefined}
          aria-describedby={titleId}
          onClick={onSelect}
        >
          SELECT THIS FORM
        </Button>
      </CardActions>
    </Card>
  );
}
