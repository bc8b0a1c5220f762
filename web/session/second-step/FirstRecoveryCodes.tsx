import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '#web/lib/api.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import type { useCreateRecoveryCodes } from './api.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  readonly codes: ReturnType<typeof useCreateRecoveryCodes>;
  readonly onDone: () => void;
}

/** The recovery codes that come with the first second step. That counts already, whether or not they can be made now. */
export function FirstRecoveryCodes({ codes, onDone }: Props) {
  if (codes.isSuccess) return <RecoveryCodes codes={codes.data} onDone={onDone} />;
  if (!codes.isError) return <Typography component="output">Please wait...</Typography>;

  return (
    <Stack spacing={2.5}>
      <FocusedMessage severity="error">
        The second step is set up, but no recovery codes could be made. {messageOf(codes.error)}
      </FocusedMessage>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button onClick={onDone}>Continue without</Button>
        <Button variant="contained" onClick={() => codes.mutate()}>
          Try again
        </Button>
      </Stack>
    </Stack>
  );
}
