import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
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

/** What else to do with the kit of the last scan, by a digit or a button. */
export const ScanActions = ({ actions, scan, isBusy, canUndo, onAct, onUndo }: Props) => (
  <Box component="section" aria-labelledby="scan-actions">
    <Typography id="scan-actions" variant="h2">
      {scan ? `Change ${scan.kit_id}` : 'Change the last kit'}
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
      The owner reads the reason. <KeyboardHint>Press a digit while the field is empty.</KeyboardHint>
    </Typography>
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
  </Box>
);

interface ActionProps {
  /** The key that does the same. */
  readonly digit: string | undefined;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const ActionButton = ({ digit, children, ...props }: ActionProps) => (
  <Button variant="outlined" aria-keyshortcuts={digit} sx={{ minHeight: 44 }} {...props}>
    {children}
    {digit && (
      <KeyboardHint>
        <Box component="kbd" aria-hidden sx={keyLook}>
          {digit}
        </Box>
      </KeyboardHint>
    )}
  </Button>
);

const keyLook = {
  ml: 1,
  px: 0.75,
  border: '1px solid',
  borderRadius: 0.5,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
};
