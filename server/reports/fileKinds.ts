/** Whether a file that starts so is an HTML document. Comments and an XML declaration may stand before its root. */
export const isHtml = (start: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html)[\s>]/i.test(
    start.toString('utf8', 0, 4096),
  );

/** Whether a file that starts so is a PDF. Readers look for its first words in as many bytes: some programs write others before. */
export const isPdf = (start: Buffer): boolean => start.subarray(0, 1024).includes('%PDF-');
