/** The operator's page or address for help, as a link; undefined without one. The server writes it into the page. */
export const supportLink = (): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="support"]')?.content || undefined;

/** Chooses the words with support where the operator has set a place for it: without one, no text promises it. */
export const orSupport = (withSupport: string, without: string): string =>
  supportLink() ? withSupport : without;
