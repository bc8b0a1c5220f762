import { Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { listConsentDocuments } from '#contract/identity/consents.ts';
import { call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';

const shown = ['terms', 'privacy'] as const;

/** Links to the terms and the privacy policy, if they are published. Consent is requested after the login. */
export function PublishedDocuments() {
  const { data } = useQuery({
    queryKey: ['consent-documents'],
    queryFn: ({ signal }) =>
      call<typeof listConsentDocuments>('GET /api/consent-documents', { query: {} }, { signal }),
  });
  const documents = shown.flatMap((kind) => data?.documents.find((document) => document.kind === kind) ?? []);
  if (documents.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Before you begin, you can read{' '}
      {documents.map(({ kind, title }, index) => (
        <Fragment key={kind}>
          {index > 0 && ' and '}
          {/* Another tab: the entries of the form stay. */}
          <Link href={paths.document(kind)} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Link>
        </Fragment>
      ))}
      . We ask for your consent after the first login.
    </Typography>
  );
}
