import { queryOptions } from '@tanstack/react-query';
import type { listDocumentVersions, publishDocument } from '#contract/identity/consents.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { documentsKey } from '#web/identity/consents/api.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** All published versions with their consents. */
export const documentVersionsQuery = () =>
  queryOptions({
    queryKey: [...documentsKey, 'versions'],
    queryFn: async ({ signal }) =>
      (await call<typeof listDocumentVersions>('GET /api/admin/consent-documents', undefined, { signal }))
        .documents,
  });

/** A document without its version, which the publication counts. */
export type NewDocument = InputOf<typeof publishDocument>['body'];

/** Publishes a version under an id of the form's; sent again, it is the same version. */
export const usePublishDocument = (document_id: string) =>
  useChange(
    (body: NewDocument) =>
      call<typeof publishDocument>('PUT /api/admin/consent-documents/:document_id', {
        params: { document_id },
        body,
      }),
    {
      reloads: [documentsKey],
    },
  );
