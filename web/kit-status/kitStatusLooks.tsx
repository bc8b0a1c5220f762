import Block from '@mui/icons-material/Block';
import MoveToInbox from '@mui/icons-material/MoveToInbox';
import Science from '@mui/icons-material/Science';
import WarningAmber from '@mui/icons-material/WarningAmber';
import type { ChipProps } from '@mui/material/Chip';
import type { KitStatus } from '#contract/kits.ts';

/** How the card of a kit tells its status; a registered kit and a ready report speak for themselves. */
export const kitStatusLooks: Readonly<Record<KitStatus, Pick<ChipProps, 'color' | 'icon'> | undefined>> = {
  registered: undefined,
  received: { color: 'info', icon: <MoveToInbox /> },
  in_analysis: { color: 'info', icon: <Science /> },
  report_ready: undefined,
  information_needed: { color: 'warning', icon: <WarningAmber /> },
  rejected: { color: 'error', icon: <Block /> },
  cancelled: { icon: <Block /> },
};
