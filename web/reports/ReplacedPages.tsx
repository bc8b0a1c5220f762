import { Box, Typography } from '@mui/material';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import type { ReplacedPage } from '#contract/reports/report-summary.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { fileAtStart, type ShownPage } from './reportPages.ts';

interface Props {
  readonly replaced: readonly ReplacedPage[];
  readonly onShow: (shown: ShownPage) => void;
}

/** Replacements in sight; earlier ones unfold. */
const VISIBLE = 2;

/** Shows which pages were replaced, when and why, and opens the earlier versions. */
export function ReplacedPages({ replaced, onShow }: Props) {
  if (replaced.length === 0) return null;
  const earlier = replaced.slice(VISIBLE);
  return (
    <Box component="section" aria-label="Amendments" sx={bandLook}>
      <Replacements replaced={replaced.slice(0, VISIBLE)} onShow={onShow} />
      {earlier.length > 0 && (
        <details>
          <Typography component="summary" variant="body2" color="textSecondary">
            {earlier.length} more
          </Typography>
          <Replacements replaced={earlier} onShow={onShow} />
        </details>
      )}
    </Box>
  );
}

const Replacements = ({ replaced, onShow }: Props) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {replaced.map(({ page, version, replaced_at, reason }) => (
      <Box component="li" key={`${page} ${replaced_at}`} sx={itemLook}>
        <Typography
          variant="body2"
          sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {fileAtStart(page)} was replaced on {formatDateTime(replaced_at)}
          {reason === null ? '.' : `: ${reason}`}
        </Typography>
        {version === null && (
          <Typography variant="body2" color="textSecondary">
            The earlier version is no longer available.
          </Typography>
        )}
        {version !== null && page !== COUNTS_PAGE && (
          <Button
            size="small"
            sx={{ ml: '-5px' }}
            aria-label={`Open the earlier version of ${fileAtStart(page).toLowerCase()}, replaced on ${formatDateTime(replaced_at)}`}
            onClick={() => onShow({ page, version })}
          >
            Open the earlier version
          </Button>
        )}
      </Box>
    ))}
  </Box>
);

const bandLook = {
  mb: 3,
  px: 2,
  py: 1,
  borderLeft: 3,
  borderColor: 'warning.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const itemLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: { xs: 44, md: 36 },
  py: { xs: 0.5, md: 0 },
};
