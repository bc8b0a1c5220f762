import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { NewerNotes } from '#contract/kits.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { practitionerName } from '#web/practitioner-access/practitionerName.ts';

interface Props {
  readonly mine: string;
  readonly newer: NewerNotes;
}

/** Two versions of notes: one that was typed, and one that was saved meanwhile. */
export const BothNotes = ({ mine, newer }: Props) => (
  <Box sx={bothLook}>
    <Version title="Yours" remark="Not saved" text={mine} />
    <Version title="Theirs" remark={savedBy(newer)} text={newer.practitioner_notes ?? ''} />
  </Box>
);

interface VersionProps {
  readonly title: string;
  readonly remark: string;
  readonly text: string;
}

function Version({ title, remark, text }: VersionProps) {
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} variant="h3" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {remark}
      </Typography>
      {/* Long notes scroll, by keyboard, too. */}
      <Box component="section" aria-labelledby={titleId} tabIndex={0} sx={textLook}>
        {text || <em>Empty</em>}
      </Box>
    </div>
  );
}

function savedBy({ saved_by, saved_at }: NewerNotes): string {
  const when = saved_at === null ? '' : ` on ${formatDateTime(saved_at)}`;
  if (!saved_by) return `Saved by somebody else${when}`;
  return saved_by.is_caller
    ? `Saved by you${when}, in another tab or on another device`
    : `Saved by ${practitionerName(saved_by)}${when}`;
}

const bothLook = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } };

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
