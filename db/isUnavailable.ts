/** Failures of the network. */
const NETWORK = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];

/**
 * SQLSTATEs of a database that is read-only (it was the primary once), full or out of connections or memory (53), stopping,
 * starting or too slow (57), locked, or cut off (08). Of two transactions that exclude each other, one may try again (40).
 */
const STATES = /^(25006|53\w{3}|57014|57P0[1-5]|55P03|40001|40P01|58030|08\w{3})$/;

/** Failures that the driver describes in words alone. */
const MESSAGES =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout e|Query read timeout)/;

/** Whether the database could not answer at the moment: a retry may succeed. */
export const isUnavailable = ({
  code,
  message,
}: {
  readonly code?: string;
  readonly message: string;
}): boolean =>
  (code !== undefined && (NETWORK.includes(code) || STATES.test(code))) || MESSAGES.test(message);
