/** A failure whose sentence the portal wrote itself. It quotes no data, so the log keeps it. */
export class PlainFailure extends Error {
  override name = 'PlainFailure';
}
