import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { NOTES_MAX_LENGTH } from '#contract/kits.ts';
import type { TableKit } from '#contract/patient-table.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useUpdatePractitionerNotes } from './api.ts';
import { NotesConflict } from './NotesConflict.tsx';
import { useNotesDraft } from './notesDrafts.ts';
import { notesFieldLook, savesByKey } from './notesField.ts';

interface Props {
  readonly kit: TableKit;
}

/** From here on it is said how many characters are left. */
const NEARLY_FULL = 250;
const FAILED_TOAST_MS = 5000;
const FAILED = 'Failed to save notes. Please try again.';

/** A kit's practitioner notes, saved by the button or Ctrl+Enter. Text that could not be saved stays. */
export function PractitionerNotes({ kit }: Props) {
  const remark_id = useId();
  const outcome_id = useId();
  const notes = useNotesDraft(kit);
  const field = useRef<HTMLTextAreaElement>(null);
  const { update, newer } = useUpdatePractitionerNotes(kit, {
    onSaved: notes.onSaved,
    onFailed: (is_conflict) => {
      notes.onFailed(is_conflict);
      // Where the row has left the screen, nothing else would tell.
      if (!field.current)
        showToast({
          message: `Kit ${kit.kit_id}: ${FAILED}`,
          severity: 'error',
          durationMs: FAILED_TOAST_MS,
        });
    },
  });
  const { text, based_on, is_unsaved } = notes;
  const has_failed = notes.has_failed && !update.isPending && !newer;

  const save = () => {
    if (is_unsaved && !update.isPending) update.mutate({ text, based_on });
  };
  const label = update.isPending ? 'Saving...' : 'Save';

  return (
    <Box sx={notesLook}>
      {/* A plain element: Material's own measures the layout in every row. */}
      <textarea
        ref={field}
        rows={3}
        maxLength={NOTES_MAX_LENGTH}
        aria-label={`Practitioner notes of ${kit.kit_id}`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-invalid={has_failed}
        aria-describedby={`${outcome_id} ${remark_id}`}
        value={text}
        onChange={({ target }) => notes.onType(target.value)}
        onKeyDown={savesByKey(save)}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button
          size="small"
          variant={is_unsaved ? 'contained' : 'outlined'}
          aria-label={`${label} notes of ${kit.kit_id}`}
          // Truly disabled, it would lose the focus of the keyboard.
          aria-disabled={!is_unsaved}
          onClick={save}
          sx={{ flexShrink: 0, opacity: is_unsaved ? 1 : 0.5 }}
        >
          {label}
        </Button>
        <Typography component="div" variant="caption" sx={{ lineHeight: 1.6 }}>
          <Box component="output" id={outcome_id} sx={{ color: has_failed ? 'error.main' : 'success.main' }}>
            {has_failed && FAILED}
            {update.isSuccess && !is_unsaved && 'Saved'}
          </Box>
          <Box id={remark_id} sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
            {remarkOn(notes, update.isIdle && !has_failed)}
          </Box>
        </Typography>
      </Box>
      {newer && (
        <NotesConflict
          kit_id={kit.kit_id}
          mine={text}
          newer={newer}
          onKeep={(text) => {
            const draft = { text, based_on: newer.practitioner_notes_version };
            notes.keep(draft);
            update.mutate(draft);
          }}
          onTakeTheirs={() => {
            notes.keep(undefined);
            update.reset();
          }}
          onClose={update.reset}
        />
      )}
    </Box>
  );
}

function remarkOn({ text, is_outdated, is_unsaved }: ReturnType<typeof useNotesDraft>, is_idle: boolean) {
  const left = NOTES_MAX_LENGTH - text.length;
  if (is_unsaved && left <= NEARLY_FULL) return left === 0 ? 'No characters left' : `${left} characters left`;
  if (is_outdated) return 'Not saved: changed meanwhile';
  return is_unsaved && is_idle && 'Not saved yet.\nCtrl+Enter saves.';
}

const notesLook = { display: 'grid', gap: 0.75, ...notesFieldLook };
