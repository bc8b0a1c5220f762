/** A length that grows with the text: px at the usual size of text, in rem. */
export const remOf = (px: number): string => `${px / 16}rem`;
