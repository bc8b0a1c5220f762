/** Phones: a report page is a preview there, and is read on the full screen. */
export const narrow = '(max-width: 599.95px)';
