/** Name of a practitioner on screen. */
export const practitionerName = ({ full_name }: { readonly full_name: string | null }): string =>
  full_name ?? 'Unnamed Practitioner';
