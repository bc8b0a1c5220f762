import { Box, Stack, Typography } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ConsentKind } from '#contract/identity/consentKind.ts';
import type { getConsentDocument } from '#contract/identity/consents.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { formatDate } from '#web/lib/format.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { documentQuery } from './api.ts';
import { DocumentText } from './DocumentText.tsx';
import { documentNames } from './documentNames.ts';

const route = getRouteApi('/documents/$kind');

/** A published document, for anybody. */
export function DocumentPage() {
  const { kind } = route.useParams();
  const { version } = route.useSearch();
  const known = ConsentKind.safeParse(kind);
  return known.success ? <Published kind={known.data} version={version} /> : <NotPublished />;
}

function Published({ kind, version }: { readonly kind: ConsentKind; readonly version: number | undefined }) {
  const document = useQuery(documentQuery(kind, version));
  const isMissing =
    hasCode(document.error, 'consent_document_not_found') || hasCode(document.error, 'invalid_request');
  if (isMissing) return <NotPublished kind={kind} />;
  return (
    <SignInLayout isWide {...(document.data && { title: document.data.title })}>
      <Content document={document} />
    </SignInLayout>
  );
}

interface ContentProps {
  readonly document: UseQueryResult<ResultOf<typeof getConsentDocument>>;
}

function Content({ document: { data, error, refetch } }: ContentProps) {
  if (error)
    return (
      <LoadError
        message="Failed to load the document. Please try again."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingLines label="Loading document..." />;
  return (
    <article>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 3 }}>
        Version {data.version}, published {formatDate(data.published_at)}
      </Typography>
      <DocumentText title={data.title} text={data.text} />
      <Box component="footer" sx={footerLook}>
        <ToPortal variant="outlined" />
        <p>
          SHA-256 of this text: <code>{data.sha256}</code>
        </p>
      </Box>
    </article>
  );
}

const NotPublished = ({ kind }: { readonly kind?: ConsentKind }) => (
  <SignInLayout title={kind ? documentNames[kind] : 'Unknown document'}>
    <Stack spacing={2}>
      <Typography>This document has not been published.</Typography>
      <Typography variant="body2" color="textSecondary">
        The operator of this portal publishes its texts. Nobody has to accept them before that.
      </Typography>
      <ToPortal variant="contained" />
    </Stack>
  </SignInLayout>
);

const ToPortal = ({ variant }: { readonly variant: 'contained' | 'outlined' }) => (
  <ButtonLink to={paths.home()} variant={variant}>
    Go to the portal
  </ButtonLink>
);

const footerLook = {
  mt: 5,
  pt: 3,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  typography: 'caption',
  overflowWrap: 'anywhere',
  '& > p': { mt: 3, mb: 0 },
};
