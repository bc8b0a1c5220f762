/** The look of a guardian or an invitation in its list. */
export const entryLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  py: 2,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
