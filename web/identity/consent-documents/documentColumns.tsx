import { Box, Link, Stack } from '@mui/material';
import type { CountedVersion } from '#contract/identity/consents.ts';
import { documentNames } from '#web/identity/consents/documentNames.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';

const nameOf = ({ kind, version }: CountedVersion) => `${documentNames[kind]}, version ${version}`;

const NOT_ASKED = 'Not asked';

/** Columns of the published versions. */
export const documentColumns: readonly Column<CountedVersion>[] = [
  {
    label: 'Document',
    card: 'value',
    width: 150,
    inCard: ({ kind, title }) => title !== documentNames[kind] && documentNames[kind],
    render: ({ kind }) => documentNames[kind],
  },
  {
    label: 'Version',
    card: 'value',
    width: 100,
    inCard: ({ version }) => `Version ${version}`,
    render: ({ version }) => version,
  },
  {
    label: 'Title',
    card: 'title',
    render: ({ kind, version, title }) => (
      <Link
        href={paths.document(kind, version)}
        target="_blank"
        rel="noopener"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Link>
    ),
  },
  { label: 'Published', card: 'fact', width: 130, render: ({ published_at }) => formatDate(published_at) },
  {
    label: 'Renewal',
    card: 'state',
    width: 120,
    usual: NOT_ASKED,
    inCard: ({ needs_renewal }) => needs_renewal && <StateChip color="warning" label="Renewal asked" />,
    render: ({ needs_renewal }) => (needs_renewal ? <StateChip color="warning" label="Asked" /> : NOT_ASKED),
  },
  {
    label: 'SHA-256',
    card: 'line',
    width: 190,
    render: (document) => (
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', my: { xs: -1.25, md: 0 } }}>
        <Box component="code" sx={{ color: 'text.secondary' }}>
          {document.sha256.slice(0, 12)}…
        </Box>
        <CopyButton
          iconOnly
          text={document.sha256}
          label="Copy SHA-256"
          name={`Copy the SHA-256 of ${nameOf(document)}`}
          copied="SHA-256 copied to clipboard!"
          failed="Failed to copy SHA-256 to clipboard"
        />
      </Stack>
    ),
  },
  {
    label: 'In force',
    card: 'fact',
    width: 110,
    isFigure: true,
    render: ({ consents }) => consents.toLocaleString(),
  },
];
