import type { KeyboardEvent } from 'react';

/** Saves a multiline field on Ctrl+Enter and Cmd+Enter. */
export const savesByKey = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
};

/** Look of plain text areas inside an element. */
export const notesFieldLook = {
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
