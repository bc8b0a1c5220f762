/** Milliseconds in which an administrator can undo a receipt. */
export const UNDO_RECEIPT_MS = 60_000;

/** Longest age of a scan that waits for a connection (milliseconds): a week. An older one counts as a week old. */
export const MAX_WAIT_MS = 7 * 24 * 60 * 60 * 1000;

/** Days from the registration after which a kit without a report or an end has waited long. */
export const WAITING_DAYS = 21;
