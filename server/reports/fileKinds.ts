/** Tells from its first bytes whether a file is HTML. Comments and an XML declaration may precede the root. */
export const isHtml = (start: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html)[\s>]/i.test(
    start.toString('utf8', 0, 4096),
  );

/** Tells from its first bytes whether a file is a PDF. Like PDF readers, accepts the marker anywhere in the first 1 KiB. */
export const isPdf = (start: Buffer): boolean => start.subarray(0, 1024).includes('%PDF-');
