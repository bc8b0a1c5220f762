import type { KeyboardEvent } from 'react';

/** Lets Ctrl+Enter, and Cmd+Enter, save what stands in a field of several lines. */
export const savesByKey = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
};

/** The look of plain text areas inside an element. */
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
