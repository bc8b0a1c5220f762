import type { KeyboardEvent } from 'react';
import { belowTable } from '#web/ui/dataTableLook.ts';

/** Saves a multiline field on Ctrl+Enter and Cmd+Enter. */
export const savesByKey = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
};

/** Look of a plain text area inside an element. */
export const notesFieldLook = {
  '& textarea': {
    width: '100%',
    p: 1,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'transparent',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 1,
    resize: 'vertical',
  },
  '& textarea:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
  '& textarea[aria-invalid="true"]': { borderColor: 'error.main' },
};

/** Width (px) of the editor, which covers the columns to its left. */
const EDITOR_WIDTH = 340;

/** Tables under a mouse pointer, which reveals words. */
const quiet = '@media screen and (min-width: 900px) and (hover: hover)';

/** Look of the notes in a row: a line, or an editor wider than its column. */
export const notesInRowLook = {
  ...notesFieldLook,
  display: 'grid',
  gap: 0.75,
  position: 'relative',
  '& > [data-text]': {
    position: 'absolute',
    inset: '0 8px',
    lineHeight: '34px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    pointerEvents: 'none',
    // Forced colors and paper show the text of the field itself.
    '@media print, (forced-colors: active)': { display: 'none' },
  },
  '& textarea[rows="1"]': {
    height: 34,
    px: '7px',
    py: '6px',
    overflow: 'hidden',
    resize: 'none',
    color: 'transparent',
    // Plain text until the pointer or the focus requests a field.
    borderColor: 'transparent',
    '&:hover': { borderColor: 'border' },
    // Fits the column where the field itself has larger text.
    '&::placeholder': { color: 'text.secondary', fontSize: '0.8125rem', opacity: 1 },
    [quiet]: { '&:not(tr:hover *, :focus)::placeholder': { opacity: 0 } },
    [belowTable]: { height: 44, py: '11px', borderColor: 'divider' },
  },
  // A pencil in each row is quieter than words.
  '& > [data-pencil]': { display: 'none' },
  [quiet]: {
    // The text stands below the heading.
    '&[data-open="false"]': { ml: '-8px' },
    '&:not(tr:hover *):has(> textarea:not(:focus)) > [data-pencil]': {
      display: 'block',
      position: 'absolute',
      inset: '9px 8px',
      fontSize: '1rem',
      color: 'text.secondary',
      pointerEvents: 'none',
    },
  },
  // An empty box has no use on paper.
  '@media print': { '& textarea:placeholder-shown': { visibility: 'hidden' } },
  [belowTable]: { '& > [data-text]': { lineHeight: '44px' } },
  '&[data-open="true"]': {
    zIndex: 2,
    width: EDITOR_WIDTH,
    ml: `calc(100% - ${EDITOR_WIDTH}px)`,
    p: 1,
    bgcolor: 'background.paper',
    [belowTable]: { width: 'auto', ml: 0, p: 0 },
  },
};
