const TOP = 8;
/** Height of the smallest share, in units of the drawing. */
export const BOTTOM = 118;

/** The smallest share of the axis: one of 100 000 reads. */
export const LOWEST = 1e-5;
/** Height of a share on the logarithmic axis. */
export function heightOf(share: number): number {
  const part = Math.log10(Math.min(Math.max(share, LOWEST), 1) / LOWEST) / Math.log10(1 / LOWEST);
  return BOTTOM - part * (BOTTOM - TOP);
}
