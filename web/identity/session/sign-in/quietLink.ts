/** A link below the button of a form: weaker than the button. */
export const quietLink = {
  variant: 'body2',
  color: 'textSecondary',
  sx: { alignSelf: 'center' },
} as const;
