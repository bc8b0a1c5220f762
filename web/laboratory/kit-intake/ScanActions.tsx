import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx';
import { type IntakeAction, isPossible, UNDO_KEY } from './intakeActions.ts';
import type { Scan } from './intakeQueue.ts';

interface Props {
  readonly actions: readonly IntakeAction[];
  readonly scan: Scan | undefined;
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  readonly onAct: (action: IntakeAction) => void;
  readonly onUndo: () => void;
}

/** Changes of the last scanned kit, by Alt and a digit or by a button. Before a scan, they are words. */
export const ScanActions = ({ actions, scan, isBusy, canUndo, onAct, onUndo }: Props) => (
  <Box component="section" aria-labelledby="scan-actions">
    <Typography id="scan-actions" variant="h2">
      {scan ? `Change ${scan.kit_id}` : 'Change the last kit'}
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
      {scan ? (
        <>
          The owner reads the reason. <KeyboardHint>Press Alt and a digit.</KeyboardHint>
        </>
      ) : (
        'Possible after a scan. The owner reads the reason.'
      )}
    </Typography>
    {scan ? (
      <Box sx={gridLook}>
        {actions.map((action) => (
          <ActionButton
            key={action.reason_id}
            digit={action.key}
            disabled={isBusy || !isPossible(action, scan)}
            onClick={() => onAct(action)}
          >
            {action.label}
          </ActionButton>
        ))}
        <ActionButton digit={UNDO_KEY} disabled={isBusy || !canUndo} onClick={onUndo}>
          Undo
        </ActionButton>
      </Box>
    ) : (
      <Box component="ul" aria-labelledby="scan-actions" sx={[gridLook, wordsLook]}>
        {actions.map(({ reason_id, key, label }) => (
          <li key={reason_id}>
            <span>{label}</span>
            {key && <Key digit={key} />}
          </li>
        ))}
      </Box>
    )}
  </Box>
);

interface ActionProps {
  /** The digit that does the same with Alt. */
  readonly digit: string | undefined;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const ActionButton = ({ digit, children, ...props }: ActionProps) => (
  <Button variant="outlined" aria-keyshortcuts={digit && `Alt+${digit}`} sx={{ minHeight: 44 }} {...props}>
    {children}
    {digit && <Key digit={digit} />}
  </Button>
);

const Key = ({ digit }: { readonly digit: string }) => (
  <KeyboardHint>
    <Box component="kbd" aria-hidden sx={keyLook}>
      Alt {digit}
    </Box>
  </KeyboardHint>
);

const gridLook = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
    sm: 'repeat(auto-fill, minmax(13rem, 1fr))',
  },
  gap: 1,
};

/** They look like disabled buttons, and are as high. */
const wordsLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  typography: 'body2',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 44,
    px: 1.5,
    border: '1px dashed',
    borderColor: 'divider',
    borderRadius: 1,
  },
  '& kbd': { borderColor: 'divider' },
};

const keyLook = {
  ml: 1,
  px: 0.75,
  border: '1px solid',
  borderRadius: 0.5,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
};
