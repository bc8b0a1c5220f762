import { Box } from '@mui/material';
import * as z from 'zod/mini';
import { KitCode } from '#contract/shared/ids.ts';
import { ApiError } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { type Addition, restOf } from './addition.ts';

interface Props {
  readonly addition: Addition;
  readonly error: Error;
  readonly onAdd: (rest: Addition) => void;
}

/** Explains a refusal, lists the existing kits and offers to add the others. */
export function AdditionRefused({ addition, error, onAdd }: Props) {
  const existing = existingCodes(error);
  const rest = restOf(addition, existing);

  return (
    <FocusedMessage severity="error" sx={{ mt: 2 }}>
      <div>{hasCode(error, 'kit_in_inventory') ? error.message : addition.failure}</div>
      {existing.length > 0 && (
        <>
          <Box sx={{ mt: 1 }}>Already in the inventory ({existing.length}):</Box>
          <Box component="section" tabIndex={0} aria-label="Kits already in the inventory" sx={codesLook}>
            {existing.join(', ')}
          </Box>
          {rest.kit_ids.length > 0 && (
            <Button color="inherit" variant="outlined" size="small" onClick={() => onAdd(rest)}>
              Add the rest
            </Button>
          )}
        </>
      )}
    </FocusedMessage>
  );
}

const Refusal = z.object({ existing: z.array(KitCode) });

const existingCodes = (error: Error): readonly KitCode[] =>
  error instanceof ApiError ? (Refusal.safeParse(error.details).data?.existing ?? []) : [];

const codesLook = { maxHeight: 160, overflow: 'auto', my: 1, fontFamily: 'monospace' };
