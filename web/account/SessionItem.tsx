import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { OpenSession } from '#contract/session.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { AccountItem } from './AccountItem.tsx';

interface Props {
  readonly session: OpenSession;
  readonly is_ending: boolean;
  readonly onEnd: () => void;
}

/** One session, by its device and when it was used. This one ends by logging out. */
export function SessionItem({ session, is_ending, onEnd }: Props) {
  const { device, created_at, last_used_at, is_current } = session;
  return (
    <AccountItem
      name={device}
      chip={is_current && <Chip size="small" color="primary" label="This session" />}
      details={[`Last used ${formatDateTime(last_used_at)}`, `Since ${formatDate(created_at)}`]}
      action={
        !is_current && (
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`End the session on ${device}`}
            disabled={is_ending}
            onClick={onEnd}
          >
            {is_ending ? 'Ending...' : 'End'}
          </Button>
        )
      }
    />
  );
}
