import { Box, Stack, Typography } from '@mui/material';
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
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
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
      </Stack>
    ) : (
      <Stack component="ul" direction="row" aria-labelledby="scan-actions" sx={wordsLook}>
        {actions.map(({ reason_id, key, label }) => (
          <li key={reason_id}>
            <span>{label}</span>
            {key && <Key digit={key} />}
          </li>
        ))}
      </Stack>
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

/** Lines as high as those of the buttons: the lists below keep their place at the first scan. */
const wordsLook = {
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  typography: 'body2',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    px: 1.5,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '22px',
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
