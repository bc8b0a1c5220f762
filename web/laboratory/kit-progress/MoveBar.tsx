import { Stack, Typography } from '@mui/material';
import type { changeKitStatuses } from '#contract/laboratory/kit-progress.ts';
import { isUndo, type StatusMove } from '#contract/laboratory/kitMoves.ts';
import { UNDO_RECEIPT_MS } from '#contract/laboratory/limits.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { messageOf } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/Button.tsx';
import { belowTable } from '#web/ui/dataTableLook.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { showFailure, showToast } from '#web/ui/toasts.ts';
import { useMoveKits } from './api.ts';
import type { SelectAllProps } from './SelectAll.tsx';

type Props = Omit<SelectAllProps, 'rows'>;

/** The steps that many kits take at once: to each status from the one before it. */
const steps = [
  { from_status: 'registered', status: 'received' },
  { from_status: 'received', status: 'in_analysis' },
] as const;

/** Gives the selected kits their next status. A change can be taken back for a minute. */
export function MoveBar({ selected, onSelect }: Props) {
  const move = useMoveKits({ onMoved, onFailed });
  // A toast shows the outcome of an undo: this list may be gone.
  const isShown = move.variables?.every((change) => !isUndo(change));
  const error = isShown ? move.error : null;
  const refused = (isShown && move.data?.refused) || [];

  function onMoved(refused: Refused, changes: readonly StatusMove[]) {
    onSelect(new Set(refused.map(({ kit_id }) => kit_id)));
    const moved = changes.filter(({ kit_id }) => refused.every((one) => one.kit_id !== kit_id));
    const wasUndo = changes.every(isUndo);
    if (wasUndo && refused.length > 0) showFailure(sentencesOf(refused));
    const [first] = moved;
    if (!first) return;
    showToast({
      message: `${counted(moved.length, 'kit')}: ${kitStatusNames[first.status]}`,
      severity: 'success',
      durationMs: UNDO_RECEIPT_MS,
      ...(!wasUndo && { onUndo: () => move.mutate(moved.map(reversed)) }),
    });
  }

  function onFailed(error: Error, changes: readonly StatusMove[]) {
    if (changes.every(isUndo)) showFailure(messageOf(error));
  }

  return (
    <Stack sx={{ gap: 1, mb: { md: 1 } }}>
      {(error || refused.length > 0) && (
        <FocusedMessage severity="error" error={error}>
          {error ? messageOf(error) : sentencesOf(refused)}
        </FocusedMessage>
      )}
      <Stack direction="row" sx={stepsLook}>
        {selected.length === 0 ? (
          <Typography color="textSecondary" sx={{ [belowTable]: { display: 'none' } }}>
            Selected kits can get their next status together.
          </Typography>
        ) : (
          <Typography color="textSecondary" sx={{ [belowTable]: { flexBasis: '100%' } }}>
            {counted(selected.length, 'kit')} selected
          </Typography>
        )}
        {(selected.length > 0 ? steps : []).map((step) => {
          const kits = selected.filter(({ status }) => status === step.from_status);
          return (
            <Button
              key={step.status}
              ref={passFocusOn}
              variant="outlined"
              disabled={kits.length === 0}
              // A disabled button would lose the focus.
              aria-disabled={move.isPending}
              onClick={onFirstClick(() => {
                if (!move.isPending) move.mutate(kits.map(({ kit_id }) => ({ kit_id, ...step })));
              })}
            >
              {kitStatusNames[step.status]}
              {kits.length > 0 && ` (${kits.length})`}
            </Button>
          );
        })}
      </Stack>
    </Stack>
  );
}

/** As high as its buttons: the list stays in its place. */
const stepsLook = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  minHeight: 40,
  [belowTable]: { minHeight: 0 },
};

const reversed = ({ kit_id, from_status, status }: StatusMove): StatusMove => ({
  kit_id,
  from_status: status,
  status: from_status,
});

type Refused = ResultOf<typeof changeKitStatuses>['refused'];

const sentencesOf = (refused: Refused) =>
  refused.map(({ kit_id, message }) => `${kit_id}: ${message}`).join(' ');
