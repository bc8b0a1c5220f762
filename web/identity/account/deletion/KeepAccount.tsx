import { formatDate } from '#web/lib/format.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { useKeepAccount } from './api.ts';

/** Says when the account will be deleted, and offers to keep it. */
export function KeepAccount({ due_at }: { readonly due_at: string }) {
  const keep = useKeepAccount();
  return (
    <Alert
      ref={passFocusOn}
      severity="warning"
      action={
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          // A disabled button would lose the focus.
          aria-disabled={keep.isPending}
          onClick={() => !keep.isPending && keep.mutate()}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {keep.isPending ? 'Please wait...' : 'Keep my account'}
        </Button>
      }
      // Without room beside the message, the button wraps below it.
      sx={{ mb: 3, flexWrap: 'wrap', '& .alert-message': { flex: '1 1 16rem' } }}
    >
      Your account will be deleted on {formatDate(due_at)}, as you asked. Until then everything works as
      before.
    </Alert>
  );
}
