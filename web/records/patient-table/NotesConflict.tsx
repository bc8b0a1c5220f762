import { Box, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import type { NewerNotes } from '#contract/kits/kits.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { NotesTogether } from './NotesTogether.tsx';

interface Props {
  readonly kit_id: string;
  readonly mine: string;
  readonly newer: NewerNotes;
  /** Saves these notes over the stored ones. */
  readonly onKeep: (text: string) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Compares typed notes with newer stored ones and requests a decision. */
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
      // A key or a click beside the dialog must not discard a merge.
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
            // The button disappears and would lose the focus.
            title.current?.focus();
            setEditing(false);
          }}
        />
      ) : (
        <>
          <DialogContent>
            <Typography id={textId} sx={{ mb: 2 }}>
              The notes of kit {kit_id} changed after you started to type. Yours have not been saved.
            </Typography>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <Version title="Yours" remark="Not saved" text={mine} />
              <Version title="Theirs" remark={savedBy(newer)} text={newer.practitioner_notes ?? ''} />
            </Box>
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

function Version({ title, remark, text }: Readonly<Record<'title' | 'remark' | 'text', string>>) {
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} variant="h3" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {remark}
      </Typography>
      {/* Long notes scroll by keyboard. */}
      <Box component="section" aria-labelledby={titleId} tabIndex={0} sx={textLook}>
        {text || <em>Empty</em>}
      </Box>
    </div>
  );
}

function savedBy({ saved_by, saved_at }: NewerNotes): string {
  const when = saved_at === null ? '' : ` on ${formatDateTime(saved_at)}`;
  if (!saved_by) return `Saved by someone else${when}`;
  return saved_by.is_caller
    ? `Saved by you${when}, in another tab or on another device`
    : `Saved by ${practitionerName(saved_by)}${when}`;
}

const textLook = {
  maxHeight: '40dvh',
  minHeight: 84,
  overflow: 'auto',
  p: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
