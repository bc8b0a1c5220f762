import { Typography } from '@mui/material';
import type { KitSummary } from '#contract/kits/kits.ts';

/** The kits before and after a kit in a chain of replacements; nothing for a kit without one. */
export const KitChain = ({ kit: { replaces, replaced_by } }: { readonly kit: Chain }) => (
  <>
    {replaces && (
      <Typography variant="body2" color="textSecondary">
        Replaces: Kit {replaces}
      </Typography>
    )}
    {replaced_by && (
      <Typography variant="body2" color="textSecondary">
        Replacement: Kit {replaced_by}
      </Typography>
    )}
  </>
);

type Chain = Pick<KitSummary, 'replaces' | 'replaced_by'>;
