import { Box, Paper, Stack, Typography } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileText } from 'lucide';
import { ConsentKind } from '#contract/identity/consentKind.ts';
import type { getConsentDocument } from '#contract/identity/consents.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { formatDate } from '#web/lib/format.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { documentQuery } from './api.ts';
import { DocumentText } from './DocumentText.tsx';

const route = getRouteApi('/documents/$kind');

/** A published document, for anybody. */
export function DocumentPage() {
  const { kind } = route.useParams();
  const { version } = route.useSearch();
  const known = ConsentKind.safeParse(kind);
  return (
    <Stack component="main" spacing={4} sx={pageLook}>
      <Brand title={brandTitle()} />
      {known.success ? <Published kind={known.data} version={version} /> : <NotPublished />}
    </Stack>
  );
}

function Published({ kind, version }: { readonly kind: ConsentKind; readonly version: number | undefined }) {
  const document = useQuery(documentQuery(kind, version));
  const isMissing =
    hasCode(document.error, 'consent_document_not_found') || hasCode(document.error, 'invalid_request');
  if (isMissing) return <NotPublished />;
  return (
    <Paper variant="outlined" sx={paperLook}>
      <Content document={document} />
    </Paper>
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
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {data.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
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

const NotPublished = () => (
  <Box sx={missingLook}>
    <EmptyState
      isHeading
      icon={<Icon of={FileText} />}
      message="This document has not been published."
      why="Whoever runs this portal publishes its texts. Until then, nobody has to accept them."
    >
      <ToPortal variant="contained" />
    </EmptyState>
  </Box>
);

const ToPortal = ({ variant }: { readonly variant: 'contained' | 'outlined' }) => (
  <ButtonLink to={paths.home()} variant={variant}>
    Go to the portal
  </ButtonLink>
);

const pageLook = {
  alignItems: 'center',
  minHeight: '100dvh',
  px: 2,
  py: { xs: 4, sm: 6 },
};

const sheetWidth = { width: '100%', maxWidth: 720 };

/** As wide as the login, and centered like it. */
const missingLook = { width: '100%', maxWidth: 460 };

const paperLook = { ...sheetWidth, p: { xs: 2.5, sm: 6 }, borderRadius: 2 };

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
