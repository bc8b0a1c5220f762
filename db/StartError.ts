/** The database cannot be started. The message is one sentence for the operator: what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
