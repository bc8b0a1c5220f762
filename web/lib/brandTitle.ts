/** Returns the portal's name; the server writes it into the page. */
export const brandTitle = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="brand-title"]')?.content ?? 'Gut Health Portal';
