import { Box, Stack, Typography } from '@mui/material';
import { CircleCheck, TriangleAlert } from 'lucide';
import type { Arrival } from '#contract/laboratory/arrivals.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useRemoveArrival } from './api.ts';
import { sampleStateNames } from './sampleStateNames.ts';

interface Props {
  readonly arrival: Arrival;
  readonly onDescribe: () => void;
  readonly onMissing: () => void;
  readonly onFetched: () => void;
}

/** A kit that was set aside: its history, and the actions of staff. */
export function ArrivalRow({ arrival, onDescribe, onMissing, onFetched }: Props) {
  const { kit_id, registered_at, arrived_at, laboratory, is_late } = arrival;
  const fetchKit = useRemoveArrival(kit_id, 'fetched', onFetched);
  const isRegistered = registered_at !== null;
  const at = laboratory === null ? '' : ` at ${laboratory}`;
  return (
    <Box component="li" sx={rowLook}>
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'inline-flex', color: isRegistered ? 'success.main' : 'warning.main' }}
      >
        {isRegistered ? <Icon of={CircleCheck} /> : <Icon of={TriangleAlert} />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: isRegistered || is_late ? 600 : 400 }}>
          {kit_id} {titleOf(arrival)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Arrived {formatDateTime(arrived_at)}
          {at}
          {conditionOf(arrival)}
        </Typography>
        {fetchKit.error && (
          <Typography role="alert" variant="body2" color="error">
            {messageOf(fetchKit.error)}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        {!isRegistered && (
          <Button size="small" aria-label={`Condition of ${kit_id}`} onClick={onDescribe}>
            Condition
          </Button>
        )}
        {isRegistered && (
          <Button
            size="small"
            variant="contained"
            disabled={fetchKit.isPending}
            aria-label={`${kit_id} is fetched`}
            onClick={() => fetchKit.mutate()}
          >
            Fetched
          </Button>
        )}
        <Button size="small" aria-label={`${kit_id} is not here`} onClick={onMissing}>
          Not here
        </Button>
      </Stack>
    </Box>
  );
}

function titleOf({ registered_at, is_active, is_late }: Arrival): string {
  if (registered_at !== null) return 'Registered and received: fetch it';
  if (!is_active) return 'Deactivated: nobody can register it';
  return is_late ? 'Not registered for more than a week' : 'Not registered';
}

const conditionOf = ({ state, note, condition }: Arrival): string => {
  const described = [state && sampleStateNames[state], note].filter(Boolean).join(': ');
  return [described, condition]
    .filter(Boolean)
    .map((words) => `. ${words}`)
    .join('');
};

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderBottom: '1px solid',
  borderColor: 'divider',
};
