import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import type { NewerNotes } from '#contract/kits.ts';
import { BothNotes } from './BothNotes.tsx';
import { NotesTogether } from './NotesTogether.tsx';

interface Props {
  readonly kit_id: string;
  /** What was typed here. */
  readonly mine: string;
  /** What is stored instead. */
  readonly newer: NewerNotes;
  /** Saves these notes over the stored ones. */
  readonly onKeep: (text: string) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Shows notes that were typed beside newer ones that were saved meanwhile, and asks which shall stay. */
export function NotesConflict({ kit_id, mine, newer, onKeep, onTakeTheirs, onClose }: Props) {
  const titleId = useId();
  const textId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [together, setTogether] = useState(() =>
    [newer.practitioner_notes, mine].filter(Boolean).join('\n\n'),
  );

  return (
    <Dialog
      open
      // What is being written does not go by a key or a click beside it.
      onClose={isEditing ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId} ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        Which notes do you want to keep?
      </DialogTitle>
      {isEditing ? (
        <NotesTogether
          kit_id={kit_id}
          text={together}
          onType={setTogether}
          onSave={onKeep}
          onBack={() => {
            // The button goes with what it ends.
            title.current?.focus();
            setEditing(false);
          }}
        />
      ) : (
        <>
          <DialogContent>
            <DialogContentText id={textId} color="textPrimary" sx={{ mb: 2 }}>
              The notes of kit {kit_id} were changed after you began to write. Yours have not been saved.
            </DialogContentText>
            <BothNotes mine={mine} newer={newer} />
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="outlined" onClick={() => onKeep(mine)}>
              Keep mine
            </Button>
            <Button variant="outlined" onClick={onTakeTheirs}>
              Take theirs
            </Button>
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit together
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
