import { queryOptions } from '@tanstack/react-query';
import type { ConsentKind } from '#contract/identity/consentKind.ts';
import type {
  getConsentDocument,
  giveConsents,
  listConsents,
  withdrawConsent,
} from '#contract/identity/consents.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

export const consentsKey = ['consents'] as const;
export const documentsKey = ['consent-documents'] as const;

/** The user's consents, and the documents that the user has to accept before adding data. */
export const consentsQuery = () =>
  queryOptions({
    queryKey: consentsKey,
    queryFn: ({ signal }) => call<typeof listConsents>('GET /api/consents', undefined, { signal }),
  });

/** A published document, the newest version by default. */
export const documentQuery = (kind: ConsentKind, version?: number) =>
  queryOptions({
    queryKey: [...documentsKey, kind, version ?? 'newest'],
    queryFn: ({ signal }) =>
      call<typeof getConsentDocument>(
        'GET /api/consent-documents/:kind',
        { params: { kind }, query: { version } },
        { signal },
      ),
  });

/**
 * Accepts documents. A refusal reloads them: a newer version may be published.
 * @param onGiven called at once. The reload may remove the component that asked.
 */
export const useGiveConsents = (onGiven: () => void) =>
  useChange(
    (consents: InputOf<typeof giveConsents>['body']['consents']) =>
      call<typeof giveConsents>('POST /api/consents', { body: { consents } }),
    { reloads: [consentsKey, documentsKey, ['patients']], onSuccess: onGiven },
  );

/** @param onWithdrawn called at once, before the reload. */
export const useWithdrawConsent = (onWithdrawn: () => void) =>
  useChange(
    (consent_id: string) =>
      call<typeof withdrawConsent>('DELETE /api/consents/:consent_id', { params: { consent_id } }),
    {
      reloads: [consentsKey],
      onSuccess: onWithdrawn,
    },
  );
