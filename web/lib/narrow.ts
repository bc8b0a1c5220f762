/** Phones: a report page is a preview there, and a label is scanned. */
export const narrow = '(max-width: 599.95px)';
