/** The look of a part of the record: a card, without its edge on paper. */
export const partLook = {
  p: { xs: 2, md: 3 },
  mt: 3,
  '@media print': { border: 0, p: 0 },
} as const;
