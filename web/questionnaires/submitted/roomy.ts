/** Answers that have room for columns: on a page of a computer and on paper, not in a narrow dialog. */
export const roomy = '@container (min-width: 640px)';
