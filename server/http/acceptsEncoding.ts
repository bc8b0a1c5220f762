const weightless = /;\s*q=0(?:\.0*)?\s*$/i;

/** Whether an `Accept-Encoding` header names the encoding without the weight zero. */
export const acceptsEncoding = (header: string | string[] = '', encoding: 'br' | 'gzip'): boolean =>
  String(header)
    .split(',')
    .some((entry) => entry.split(';', 1)[0]?.trim().toLowerCase() === encoding && !weightless.test(entry));
