import CheckCircle from '@mui/icons-material/CheckCircle';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { Arrival } from '#contract/arrivals.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useRemoveArrival } from './api.ts';
import { sampleStateNames } from './sampleStateNames.ts';

interface Props {
  readonly arrival: Arrival;
  readonly onDescribe: () => void;
}

/** A kit that was set aside: what happened to it, and what staff can do. */
export function ArrivalRow({ arrival, onDescribe }: Props) {
  const remove = useRemoveArrival(arrival);
  const { kit_id, registered_at, arrived_at, set_aside_by, is_late } = arrival;
  const isRegistered = registered_at !== null;
  const by = set_aside_by === null ? '' : ` by ${set_aside_by}`;
  return (
    <Box component="li" sx={rowLook}>
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'inline-flex', color: isRegistered ? 'success.main' : 'warning.main' }}
      >
        {isRegistered ? <CheckCircle /> : <WarningAmber />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: isRegistered || is_late ? 600 : 400 }}>
          {kit_id} {isRegistered ? 'Registered and received: fetch it' : titleOf(is_late)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Arrived {formatDateTime(arrived_at)}
          {by}
          {conditionOf(arrival)}
        </Typography>
        {remove.error && (
          <Typography role="alert" variant="body2" color="error">
            {messageOf(remove.error)}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        {!isRegistered && (
          <Button size="small" aria-label={`Condition of ${kit_id}`} onClick={onDescribe}>
            Condition
          </Button>
        )}
        <Button
          size="small"
          variant={isRegistered ? 'contained' : 'text'}
          disabled={remove.isPending}
          aria-label={isRegistered ? `${kit_id} is fetched` : `${kit_id} is not here`}
          onClick={() => remove.mutate()}
        >
          {isRegistered ? 'Fetched' : 'Not here'}
        </Button>
      </Stack>
    </Box>
  );
}

const titleOf = (isLate: boolean) => (isLate ? 'Not registered for more than a week' : 'Not registered');

const conditionOf = ({ state, condition }: Arrival): string => {
  const words = [state && sampleStateNames[state], condition].filter(Boolean).join(': ');
  return words === '' ? '' : `. ${words}`;
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
