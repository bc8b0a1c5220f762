import { Box, Link, Stack, Typography } from '@mui/material';
import type { ConsentKind } from '#contract/identity/consentKind.ts';
import type { CountedVersion } from '#contract/identity/consents.ts';
import { documentNames } from '#web/identity/consents/documentNames.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';

/** A published version, or a document that has none. */
export interface DocumentRow {
  readonly kind: ConsentKind;
  readonly published?: CountedVersion;
}

const NOT_PUBLISHED = 'Not published';
const NOT_ASKED = 'Not asked';

/** Columns of the documents. */
export const documentColumns = (onPublish: (kind: ConsentKind) => void): readonly Column<DocumentRow>[] => [
  {
    label: 'Document',
    card: 'title',
    render: ({ kind, published }) =>
      published ? <Title {...published} /> : <Box sx={{ fontWeight: 400 }}>{documentNames[kind]}</Box>,
  },
  {
    label: 'Version',
    card: 'value',
    width: 90,
    inCard: ({ published }) => published && `Version ${published.version}`,
    render: ({ published }) => published?.version,
  },
  {
    label: 'Published',
    card: 'value',
    width: 140,
    usual: NOT_PUBLISHED,
    render: ({ published }) => (published ? formatDate(published.published_at) : NOT_PUBLISHED),
  },
  {
    label: 'Renewal',
    card: 'state',
    width: 120,
    usual: NOT_ASKED,
    inCard: ({ published }) =>
      published?.needs_renewal && <StateChip color="warning" label="Renewal asked" />,
    render: ({ published }) =>
      published && (published.needs_renewal ? <StateChip color="warning" label="Asked" /> : NOT_ASKED),
  },
  {
    label: 'SHA-256',
    card: 'line',
    width: 170,
    render: ({ published }) => published && <Hash {...published} />,
  },
  {
    label: 'In force',
    card: 'fact',
    width: 110,
    isFigure: true,
    render: ({ published }) => published?.consents.toLocaleString(),
  },
  {
    label: 'Actions',
    card: 'foot',
    screenOnly: true,
    width: 100,
    render: ({ kind, published }) =>
      !published && (
        <RowButton isUsual label="Publish" of={documentNames[kind]} onClick={() => onPublish(kind)} />
      ),
  },
];

/** The title, and the document if it has another name. */
const Title = ({ kind, version, title }: CountedVersion) => (
  <>
    <div>
      <Link href={paths.document(kind, version)} target="_blank" rel="noopener" underline="hover">
        {title}
      </Link>
    </div>
    {title !== documentNames[kind] && (
      <Typography variant="body2" color="textSecondary">
        {documentNames[kind]}
      </Typography>
    )}
  </>
);

const Hash = ({ kind, version, sha256 }: CountedVersion) => (
  <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', my: { xs: -1.25, md: 0 } }}>
    <Box component="code" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
      {sha256.slice(0, 12)}…
    </Box>
    <CopyButton
      iconOnly
      text={sha256}
      label="Copy SHA-256"
      name={`Copy the SHA-256 of ${documentNames[kind]}, version ${version}`}
      copied="SHA-256 copied to clipboard!"
      failed="Failed to copy SHA-256 to clipboard"
    />
  </Stack>
);
