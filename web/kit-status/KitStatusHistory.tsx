import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KitStatusEntry } from '#contract/kit-status.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { kitStatusNames } from './kitStatusNames.ts';

interface Props {
  readonly changes: readonly KitStatusEntry[];
}

/** Every status that a kit has had: when, by whom, why. */
export const KitStatusHistory = ({ changes }: Props) => (
  <Box component="ol" aria-label="History" sx={historyLook}>
    {changes.map(({ id, status, changed_at, author, reason, note }) => (
      <li key={id}>
        <Typography sx={{ fontWeight: 600 }}>{kitStatusNames[status]}</Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(changed_at)}
          {author && `, ${author}`}
        </Typography>
        {reason && <Typography variant="body2">Reason: {reason}</Typography>}
        {note && <Typography variant="body2">Note: {note}</Typography>}
      </li>
    ))}
  </Box>
);

const historyLook = {
  m: 0,
  pl: 2,
  borderLeft: '2px solid',
  borderColor: 'divider',
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
};
