import type { ConsentKind } from '#contract/identity/consentKind.ts';

/** The subject of each kind of document. */
export const documentNames: Readonly<Record<ConsentKind, string>> = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  health_data: 'Health data',
  research: 'Research',
  guardian: 'Guardianship',
};
