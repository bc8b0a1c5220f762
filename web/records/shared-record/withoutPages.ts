interface Entries {
  readonly entry: readonly { readonly resource: { readonly resourceType: string } }[];
}

/** The Bundle without report pages and suggestions: their addresses serve for an hour. */
export function withoutPages(text: string): string {
  const bundle = JSON.parse(text) as Entries;
  const entry = bundle.entry.filter(({ resource }) => resource.resourceType !== 'DocumentReference');
  return JSON.stringify({ ...bundle, entry }, (key, value: unknown) =>
    key === 'presentedForm' ? undefined : value,
  );
}
