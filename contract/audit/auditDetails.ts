import type { AuditDetails } from './audit.ts';

const plain = (word: string) => word.replaceAll('_', ' ');

/** The details of an event in words, for example 'page 2, version 1'. */
export function describeDetails(details: AuditDetails | null): string {
  if (!details) return '';
  const {
    by,
    count,
    fields,
    first,
    from,
    is_assigned,
    key,
    kind,
    last,
    page,
    pages,
    role,
    second_step,
    to,
    version,
  } = details;
  const parts = [
    role,
    from && to && `${plain(from)} → ${plain(to)}`,
    fields?.map(plain).join(', '),
    is_assigned !== undefined && (is_assigned ? 'assigned' : 'unassigned'),
    page !== undefined && pageName(page),
    pages && `pages: ${pages.map(pageName).join(', ')}`,
    version !== undefined && `version ${version}`,
    count !== undefined && `${count} ${first === undefined ? 'events' : 'kits'}`,
    first && last && `${first}–${last}`,
    kind && kinds[kind],
    second_step && 'second step',
    by && plain(`by ${by}`),
    key && `key ${key}…`,
  ];
  return parts.filter(Boolean).join(', ');
}

const kinds: Readonly<Record<string, string>> = { totp: 'authenticator app', webauthn: 'passkey' };

const pageName = (page: number) => (page === 5 ? 'suggestion' : `page ${page}`);
