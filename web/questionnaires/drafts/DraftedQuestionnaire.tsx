import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Button } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { draftOf } from '../answers/api.ts';
import { fromDraft } from '../answers/formValues.ts';
import { kitLine } from '../answers/kitLine.ts';
import { QuestionnaireForm } from '../form/QuestionnaireForm.tsx';
import { ChangedElsewhereDialog } from './ChangedElsewhereDialog.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { StartOver } from './StartOver.tsx';
import { useDraftKeeper } from './useDraftKeeper.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly state: QuestionnaireState;
  readonly onBack: () => void;
  readonly onSubmitted: () => void;
  /** Called to mount the form again with the draft on the server. */
  readonly onRestart: () => void;
}

/** Leaving waits this long for the last answers to be saved (ms). */
const LEAVE_TIMEOUT_MS = 3_000;
const NEWER_TOAST_MS = 6_000;

/** A questionnaire form that starts with its draft and saves each change. */
export function DraftedQuestionnaire({ definition, state, onBack, onSubmitted, onRestart }: Props) {
  const target = { kit_record_id: state.kit.id, form_type: definition.form_type };
  const draft = draftOf(state, definition.form_type);
  const [start] = useState(draft);
  const [initial] = useState(() => start && fromDraft(definition, start));
  const { keeper, onChange } = useDraftKeeper(target, definition, start);
  const save = useCallback(() => Promise.race([keeper.flush(), leaveTimeout()]), [keeper]);

  useEffect(() => {
    if (!draft || !keeper.isOutdated(draft.version)) return;
    showToast({
      message: 'This form now shows newer answers from another tab or device.',
      severity: 'info',
      durationMs: NEWER_TOAST_MS,
    });
    onRestart();
  }, [draft, keeper, onRestart]);

  return (
    <Box sx={aboveStatus}>
      <PageHeader title={definition.title} subtitle={kitLine(state)}>
        <Box>
          <Button startIcon={<ArrowBack />} onClick={onBack}>
            Back to form selection
          </Button>
          <StartOver target={target} keeper={keeper} onDiscarded={onRestart} />
        </Box>
      </PageHeader>
      <QuestionnaireForm
        definition={definition}
        kitRecordId={state.kit.id}
        initial={initial}
        onChange={onChange}
        draftVersion={async () => {
          await keeper.flush();
          return keeper.version;
        }}
        onSubmitted={() => {
          keeper.forget();
          onSubmitted();
        }}
      />
      <DraftStatus keeper={keeper} />
      <ChangedElsewhereDialog
        definition={definition}
        keeper={keeper}
        onUseOther={() => {
          keeper.forget();
          onRestart();
        }}
      />
      <LeaveGuard isUnsaved={keeper.isUnsaved} save={save} title="Leave without saving?">
        Your last answers have not been saved yet. If you leave now, they will be lost.
      </LeaveGuard>
    </Box>
  );
}

const leaveTimeout = () => new Promise<void>((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS));

// Keeps a focused field clear of the status at the lower edge.
const aboveStatus = {
  maxWidth: 1100,
  '& :is(input, textarea, button)': { scrollMarginBottom: '96px' },
};
