import Alert from '@mui/material/Alert';
import Grid from '@mui/material/Grid';
import { questionnaires } from '#contract/questionnaires/answers.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { errors } from '#contract/shared/errors.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { draftOf } from './drafts/sendDraft.ts';
import { kitLine } from './kitLine.ts';
import { QuestionnaireCard } from './QuestionnaireCard.tsx';
import { AlreadySubmitted } from './submitted/AlreadySubmitted.tsx';

interface Props {
  readonly state: QuestionnaireState;
  readonly onSelect: (form_type: string) => void;
  /** The answers that were submitted are to be read. */
  readonly onRead: () => void;
}

const notProcessed: readonly string[] = ['rejected', 'cancelled'];

/** Whether the laboratory will do something with the answers. */
export const canBeFilledIn = ({ status }: QuestionnaireState['kit']): boolean =>
  !notProcessed.includes(status);

/** The choice between the questionnaires; nothing to choose once the kit has one, or is given up. */
export function QuestionnairePicker({ state, onSelect, onRead }: Props) {
  const { kit, submitted } = state;
  const is_open = submitted === null && canBeFilledIn(kit);

  return (
    <>
      <PageHeader title="Select Questionnaire Type" subtitle={kitLine(state)} />
      {submitted && <AlreadySubmitted form_type={submitted.form_type} onRead={onRead} />}
      {!submitted && !is_open && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {errors.kit_not_processed[1]}
        </Alert>
      )}
      <Grid container spacing={3}>
        {questionnaires.map((definition) => (
          <Grid key={definition.form_type} size={{ xs: 12, md: 6 }}>
            <QuestionnaireCard
              definition={definition}
              draft={is_open ? draftOf(state, definition.form_type) : undefined}
              disabled={!is_open}
              onSelect={() => onSelect(definition.form_type)}
            />
          </Grid>
        ))}
      </Grid>
    </>
  );
}
