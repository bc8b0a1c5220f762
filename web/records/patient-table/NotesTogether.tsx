import { Box, DialogActions, DialogContent, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { NOTES_MAX_LENGTH } from '#contract/kits/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { notesFieldLook, savesByKey } from './notesField.ts';

interface Props {
  readonly kit_id: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onSave: (text: string) => void;
  readonly onBack: () => void;
}

/** Merges two versions of notes by hand. */
export function NotesTogether({ kit_id, text, onType, onSave, onBack }: Props) {
  const limitId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const excess = text.length - NOTES_MAX_LENGTH;
  const save = () => {
    if (excess <= 0) onSave(text);
  };

  return (
    <>
      <DialogContent>
        <Box sx={notesFieldLook}>
          <textarea
            rows={12}
            ref={field}
            aria-label={`Both notes of ${kit_id}: theirs, then yours`}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-invalid={excess > 0}
            aria-describedby={limitId}
            value={text}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={savesByKey(save)}
          />
        </Box>
        <Typography component="output" id={limitId} variant="body2" color="error">
          {excess > 0 && `${excess} ${excess === 1 ? 'character' : 'characters'} too many`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>Back</Button>
        <Button variant="contained" disabled={excess > 0} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </>
  );
}
