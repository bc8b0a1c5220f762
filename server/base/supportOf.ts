import type { Config } from './config.ts';

type Support = Pick<Config, 'SUPPORT_URL' | 'SUPPORT_EMAIL'>;

/** The address of the link to help: the operator's page, or else a mail to the operator; empty without either. */
export const supportLink = ({ SUPPORT_URL, SUPPORT_EMAIL }: Support): string =>
  SUPPORT_URL ?? (SUPPORT_EMAIL ? `mailto:${SUPPORT_EMAIL}` : '');

/** The last paragraph of a mail, where to find help; empty without a page or an address. */
export const supportLine = ({ SUPPORT_URL, SUPPORT_EMAIL }: Support): string => {
  const places = [SUPPORT_URL, SUPPORT_EMAIL].filter((place) => place !== undefined);
  return places.length === 0 ? '' : `\n\nHelp: ${places.join(' or ')}`;
};
