/** A failed start. The message names the problem and its remedy for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
