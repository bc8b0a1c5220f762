import { Box, Stack } from '@mui/material';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useRef,
  useState,
} from 'react';
import { CameraSwitch } from '#web/kits/label-reader/CameraSwitch.tsx';
import { readScan } from '#web/kits/label-reader/readScan.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { codeInput } from '#web/lib/tidyCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Message } from '#web/ui/Message.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { endsScan, shortcutDigit } from './benchKeys.ts';
import { isPossible, UNDO_KEY } from './intakeActions.ts';
import { ScanActions } from './ScanActions.tsx';
import { ScanResult } from './ScanResult.tsx';
import type { Intake } from './useIntake.ts';
import { useScanner } from './useScanner.ts';

interface Props {
  readonly intake: Intake;
  /** The field that takes the scans. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Lists beside the last scan, or below it. */
  readonly children: ReactNode;
}

/** Takes scans, of a scanner that types or by hand, and shows the last one with its actions. */
export function ScanDesk({ intake, input, children }: Props) {
  const [unreadable, setUnreadable] = useState<string>();
  const typedAt = useRef(0);
  useScanner(input, take);

  const last = unreadable === undefined ? intake.last : undefined;
  const waiting = intake.scans.filter(({ answer }) => !answer).length;

  function take(text: string) {
    const kit_id = readScan(text);
    setUnreadable(kit_id ? undefined : text);
    if (kit_id) intake.add(kit_id);
  }

  /** Takes the field's text, read from the element: a scanner types faster than the page renders. */
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field || field.value.trim() === '') return;
    take(field.value.trim());
    field.form?.reset();
    field.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { form, value } = event.currentTarget;
    const before = typedAt.current;
    typedAt.current = event.timeStamp;
    if (value !== '' && endsScan(event.nativeEvent, before)) {
      event.preventDefault();
      form?.requestSubmit();
      return;
    }
    const digit = shortcutDigit(event.nativeEvent);
    const action = digit && intake.actions.find(({ key }) => key === digit);
    if (!action && digit !== UNDO_KEY) return;
    event.preventDefault();
    if (value !== '' || event.repeat || intake.isBusy || !last) return;
    if (!action) intake.undo();
    else if (isPossible(action, last)) intake.act(action);
  }

  return (
    <Box sx={deskLook}>
      <Stack sx={{ gap: 5 }}>
        <Stack sx={{ gap: 2 }}>
          <Box sx={scanLook}>
            <Stack component="form" direction="row" onSubmit={onSubmit} sx={{ gap: 2 }}>
              <TextField
                fullWidth
                label="Kit ID"
                inputRef={input}
                slotProps={{ htmlInput: { ...codeInput, maxLength: 500, onKeyDown } }}
              />
              <Button type="submit" variant="contained" sx={{ minWidth: 104 }}>
                Receive
              </Button>
            </Stack>
            <CameraSwitch onRead={take} />
          </Box>
          <ScanResult scan={intake.last} unreadable={unreadable} />
          {intake.failure !== undefined && (
            <Message severity={isNoAnswer(intake.failure) ? 'info' : 'error'} error={intake.failure}>
              {isNoAnswer(intake.failure) ? 'No connection.' : messageOf(intake.failure)} Scans are kept and
              sent in their order. Waiting: {waiting}
            </Message>
          )}
          {intake.refusal && <Message severity="error">{intake.refusal}</Message>}
        </Stack>
        {intake.reasons.isError && (
          <LoadError
            message="Failed to load the reasons. You can still receive kits."
            error={intake.reasons.error}
            onRetry={() => void intake.reasons.refetch()}
          />
        )}
        <ScanActions
          actions={intake.actions}
          scan={last}
          isBusy={intake.isBusy}
          canUndo={last !== undefined && intake.canUndo}
          onAct={(action) => {
            intake.act(action);
            input.current?.focus();
          }}
          onUndo={() => {
            intake.undo();
            input.current?.focus();
          }}
        />
      </Stack>
      <Stack sx={{ gap: 3 }}>{children}</Stack>
    </Box>
  );
}

/** The closed camera stands beside the field where there is room, as high as it. */
const scanLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > form': { flex: '1 1 20rem' },
  '& > :last-child': { flex: { xs: '1 1 100%', sm: 'none' } },
  '& > :last-child:has([aria-expanded="true"])': { flex: '1 1 100%' },
  '& [aria-expanded="false"]': { height: { sm: '100%' } },
};

/** Two columns where both have room. */
const deskLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 5,
  '& > *': { flex: '1 1 320px', minWidth: 0, maxWidth: 760 },
  '& > :first-of-type': { flex: '2 1 560px' },
};

const isNoAnswer = (failure: unknown) => failure instanceof ApiError && failure.status === 0;
