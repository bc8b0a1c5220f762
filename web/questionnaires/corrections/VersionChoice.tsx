import { Box } from '@mui/material';
import type { AnswersVersion } from '#contract/questionnaires/corrections.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly kit_id: string;
  /** The newest first. */
  readonly versions: readonly AnswersVersion[];
  readonly shown: AnswersVersion;
}

/** Links to all versions of corrected answers. */
export const VersionChoice = ({ kit_id, versions, shown }: Props) =>
  versions.length > 1 && (
    <Box component="nav" aria-label="Versions of the answers" sx={{ mb: 3 }}>
      <Box component="ul" sx={listLook}>
        {versions.map(({ version, given_at }, index) => (
          <li key={version}>
            <ButtonLink
              size="small"
              variant={version === shown.version ? 'contained' : 'outlined'}
              to={paths.answers(kit_id, index === 0 ? undefined : version)}
              aria-current={version === shown.version ? 'page' : undefined}
            >
              Version {version} · {formatDate(given_at)}
            </ButtonLink>
          </li>
        ))}
      </Box>
    </Box>
  );

const listLook = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' };
