import { useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { narrow } from '#web/lib/narrow.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** An action of a page; an icon alone on phones, where the toolbar has one line. */
export function ToolbarButton({ label, icon, busy = false, onClick }: Props) {
  const isNarrow = useMediaQuery(narrow);
  // Not `disabled` while it is busy: a disabled button would lose the focus.
  const act = { 'aria-disabled': busy, onClick: () => busy || onClick() };
  return isNarrow ? (
    <IconButton
      {...act}
      aria-label={busy ? 'Please wait...' : label}
      color="primary"
      sx={{ width: 44, height: 44 }}
    >
      {icon}
    </IconButton>
  ) : (
    <Button {...act} startIcon={icon}>
      {busy ? 'Please wait...' : label}
    </Button>
  );
}
