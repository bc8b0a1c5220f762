/** The operator's page or address for help, as a link; undefined without one. The server writes it into the page. */
export const supportLink = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="support"]')?.content || undefined;
