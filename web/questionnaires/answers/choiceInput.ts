/**
 * The theme's look for native checkboxes and radio buttons. MUI components for the 285 boxes of the matrix would make each tick
 * several times slower.
 */
export const choiceInput = {
  appearance: 'none',
  boxSizing: 'border-box',
  display: 'grid',
  placeContent: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  m: 0,
  border: '2px solid',
  borderColor: 'text.secondary',
  cursor: 'pointer',
  '&[type=checkbox]': { borderRadius: '4px' },
  '&[type=radio]': { borderRadius: '50%' },
  // Checked boxes only: 285 hidden marks would slow every frame.
  '&:checked::before': { content: '""', bgcolor: 'primary.contrastText' },
  '&[type=checkbox]:checked::before': {
    width: 14,
    height: 14,
    clipPath: 'polygon(14% 44%, 0 58%, 40% 96%, 100% 22%, 86% 8%, 40% 66%)',
  },
  '&[type=radio]:checked::before': { width: 10, height: 10, borderRadius: '50%' },
  '&:checked': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '&[aria-invalid=true], [aria-invalid=true] &': { borderColor: 'error.main' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;
