/** The portal's name, which the server writes into the page. */
export const brandTitle = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="brand-title"]')?.content ?? 'Gut Health Portal';
