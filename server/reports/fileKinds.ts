/** Returns, by its first bytes, whether a file is HTML. Comments and an XML declaration may precede the root. */
export const isHtml = (start: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html)[\s>]/i.test(
    start.toString('utf8', 0, 4096),
  );

/**
 * Returns, by its first bytes, whether a file is a PDF. PDF readers also accept the mark later in the first 1 KiB, but a program
 * may hide a PDF there.
 */
export const isPdf = (start: Buffer): boolean => start.toString('latin1', 0, 5) === '%PDF-';
