import type { ConsentKind } from '#contract/identity/consents.ts';

/** What each kind of document is about. */
export const documentNames: Readonly<Record<ConsentKind, string>> = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  health_data: 'Health data',
  research: 'Research',
  guardian: 'Guardianship',
};
