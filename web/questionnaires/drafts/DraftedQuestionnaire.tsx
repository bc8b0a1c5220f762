import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import type { QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { fromDraft } from '../formValues.ts';
import { kitLine } from '../kitLine.ts';
import { QuestionnaireForm } from '../QuestionnaireForm.tsx';
import { ChangedElsewhereDialog } from './ChangedElsewhereDialog.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { StartOver } from './StartOver.tsx';
import { draftOf } from './sendDraft.ts';
import { useDraftKeeper } from './useDraftKeeper.ts';

interface Props {
  readonly definition: QuestionnaireDefinition;
  readonly state: QuestionnaireState;
  readonly onBack: () => void;
  readonly onSubmitted: () => void;
  /** The form has to begin again with the draft that the server has now. */
  readonly onRestart: () => void;
}

/** How long (ms) leaving waits for the last answers to be saved. */
const LEAVE_PATIENCE = 3_000;
const NEWER_TOAST_MS = 6_000;

/** A questionnaire that begins with its draft and saves what is entered. */
export function DraftedQuestionnaire({ definition, state, onBack, onSubmitted, onRestart }: Props) {
  const { form_type, title } = definition;
  const draft = draftOf(state, form_type);
  const [start] = useState(draft);
  const [initial] = useState(() => start && fromDraft(definition, start));
  const { keeper, onChange } = useDraftKeeper(state.kit.id, definition, start);
  const save = useCallback(() => Promise.race([keeper.flush(), patience()]), [keeper]);

  useEffect(() => {
    if (!draft || !keeper.isOutdated(draft.version)) return;
    showToast({
      message: 'Newer answers from another tab or device are shown now.',
      severity: 'info',
      durationMs: NEWER_TOAST_MS,
    });
    onRestart();
  }, [draft, keeper, onRestart]);

  return (
    <Box sx={aboveStatus}>
      <PageHeader title={title} subtitle={kitLine(state)}>
        <Box>
          <Button startIcon={<ArrowBack />} onClick={onBack}>
            Back to form selection
          </Button>
          <StartOver
            kit_record_id={state.kit.id}
            form_type={form_type}
            keeper={keeper}
            onDiscarded={onRestart}
          />
        </Box>
      </PageHeader>
      <QuestionnaireForm
        definition={definition}
        kit_record_id={state.kit.id}
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

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, LEAVE_PATIENCE));

// What the keyboard leads to is not hidden by the status, which lies over the lower edge.
const aboveStatus = {
  maxWidth: 1100,
  '& :is(input, textarea, button)': { scrollMarginBottom: '96px' },
};
