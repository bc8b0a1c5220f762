import { Box, Typography } from '@mui/material';
import { Pencil } from 'lucide';
import { useId, useRef } from 'react';
import { NOTES_MAX_LENGTH } from '#contract/kits/limits.ts';
import type { TableKit } from '#contract/records/patient-table.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { useUpdatePractitionerNotes } from './api.ts';
import { notesInRowLook, savesByKey } from './notesField.ts';
import { useNotesDraft } from './useNotesDraft.ts';
import { useOpenWhileFocused } from './useOpenWhileFocused.ts';

const NotesConflict = lazyDialog(async () => (await import('./NotesConflict.tsx')).NotesConflict);

/** Number of characters left that starts the countdown. */
const NEARLY_FULL = 250;
const FAILED = 'Failed to save notes. Please try again.';

/**
 * A kit's practitioner notes: one line that becomes an editor while it has the focus or unsaved text. The button or Ctrl+Enter
 * saves. A failed save keeps the text.
 */
export function PractitionerNotes({ kit }: { readonly kit: TableKit }) {
  const remarkId = useId();
  const outcomeId = useId();
  const notes = useNotesDraft(kit);
  const { isFocused, ...focusEvents } = useOpenWhileFocused();
  const field = useRef<HTMLTextAreaElement>(null);
  const { update, newer } = useUpdatePractitionerNotes(kit, {
    onSaved: notes.onSaved,
    onFailed: (isConflict) => {
      notes.onFailed(isConflict);
      // A row that has left the screen cannot show it.
      if (!field.current) showFailure(`${FAILED} They are notes of kit ${kit.kit_id}.`);
    },
  });
  const { text, based_on, isUnsaved } = notes;
  const hasFailed = notes.hasFailed && !update.isPending && !newer;

  const save = () => {
    if (isUnsaved && !update.isPending) update.mutate({ text, based_on });
  };
  const label = update.isPending ? 'Saving...' : 'Save';
  const isOpen = isFocused || isUnsaved;

  return (
    <Box {...focusEvents} data-open={isOpen} sx={notesInRowLook}>
      {/* The line's own text has no ellipsis. */}
      {!isOpen && text && (
        <span aria-hidden data-text>
          {text}
        </span>
      )}
      {!isOpen && !text && <Icon of={Pencil} data-pencil />}
      {/* Material's own text area measures the layout in every row. */}
      <textarea
        ref={field}
        rows={isOpen ? 3 : 1}
        placeholder="Add notes"
        maxLength={NOTES_MAX_LENGTH}
        aria-label={`Practitioner notes of ${kit.kit_id}`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-invalid={hasFailed}
        aria-describedby={`${outcomeId} ${remarkId}`}
        value={text}
        onChange={({ target }) => notes.onType(target.value)}
        onKeyDown={savesByKey(save)}
      />
      {isOpen && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Button
            size="small"
            variant={isUnsaved ? 'contained' : 'outlined'}
            aria-label={`${label} notes of ${kit.kit_id}`}
            // A disabled button would lose the focus.
            aria-disabled={!isUnsaved}
            onClick={save}
            sx={{ flexShrink: 0, opacity: isUnsaved ? 1 : 0.5 }}
          >
            {label}
          </Button>
          <Typography component="div" variant="caption" sx={{ lineHeight: 1.6 }}>
            <Box component="output" id={outcomeId} sx={{ color: hasFailed ? 'error.main' : 'success.main' }}>
              {hasFailed && FAILED}
              {update.isSuccess && !isUnsaved && 'Saved'}
            </Box>
            {/* Announces notes that somebody else saves during the edit. */}
            <Box id={remarkId} aria-live="polite" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
              {remarkOn(notes, update.isIdle && !hasFailed)}
            </Box>
          </Typography>
        </Box>
      )}
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

function remarkOn({ text, isOutdated, isUnsaved }: ReturnType<typeof useNotesDraft>, isIdle: boolean) {
  const left = NOTES_MAX_LENGTH - text.length;
  if (isUnsaved && left <= NEARLY_FULL) return left === 0 ? 'No characters left' : `${left} characters left`;
  if (isOutdated) return 'Not saved: changed elsewhere';
  return (
    isUnsaved &&
    isIdle && (
      <>
        Not saved yet.
        <KeyboardHint>{'\n'}Ctrl+Enter saves.</KeyboardHint>
      </>
    )
  );
}
