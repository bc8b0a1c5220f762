/** The header of an upload that carries the reason. */
export const REPLACEMENT_REASON = 'replacement-reason';
