import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId } from 'react';
import { NOTES_MAX_LENGTH } from '#contract/kits.ts';
import type { TableKit } from '#contract/patient-table.ts';
import { useUpdatePractitionerNotes } from './api.ts';
import { useNotesDraft } from './notesDrafts.ts';

interface Props {
  readonly kit: TableKit;
}

/** A kit's practitioner notes, saved by the button or Ctrl+Enter. A failed save keeps the text. */
export function PractitionerNotes({ kit }: Props) {
  const status_id = useId();
  const { text, is_unsaved, onType, onSaved } = useNotesDraft(kit);
  const update = useUpdatePractitionerNotes(kit, onSaved);

  const save = () => {
    if (!update.isPending) update.mutate(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  const label = update.isPending ? 'Saving...' : 'Save';

  return (
    <Box sx={notesLook}>
      {/* A plain element: Material's own measures the layout in every row. */}
      <textarea
        rows={3}
        maxLength={NOTES_MAX_LENGTH}
        aria-label={`Practitioner notes of ${kit.kit_id}`}
        aria-keyshortcuts="Control+Enter"
        aria-invalid={update.isError}
        aria-describedby={status_id}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button
          size="small"
          variant={is_unsaved ? 'contained' : 'outlined'}
          aria-label={`${label} notes of ${kit.kit_id}`}
          onClick={save}
        >
          {label}
        </Button>
        <Typography
          component="output"
          id={status_id}
          variant="caption"
          color={update.isError ? 'error' : 'success'}
        >
          {update.isError && 'Failed to save notes. Please try again.'}
          {update.isSuccess && !is_unsaved && 'Saved'}
        </Typography>
      </Box>
    </Box>
  );
}

const notesLook = {
  display: 'grid',
  gap: 1,
  '& textarea': {
    width: '100%',
    p: 1,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'transparent',
    border: '1px solid',
    borderColor: 'rgba(255, 255, 255, 0.5)',
    borderRadius: 1,
    resize: 'vertical',
  },
  '& textarea:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
  '& textarea[aria-invalid="true"]': { borderColor: 'error.main' },
};
