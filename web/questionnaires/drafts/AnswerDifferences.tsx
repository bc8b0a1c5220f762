import Box from '@mui/material/Box';
import type { Difference } from './differences.ts';

interface Props {
  readonly differences: readonly Difference[];
}

/** What was answered differently on this page and elsewhere, side by side. */
export const AnswerDifferences = ({ differences }: Props) => (
  <Box component="ul" sx={listLook}>
    {differences.map(({ label, mine, other }) => (
      <li key={label}>
        <strong>{label}</strong>
        <dl>
          <dt>On this page</dt>
          <dd>{mine || 'Not answered'}</dd>
          <dt>Elsewhere</dt>
          <dd>{other || 'Not answered'}</dd>
        </dl>
      </li>
    ))}
  </Box>
);

const listLook = {
  listStyle: 'none',
  m: 0,
  mt: 2,
  p: 0,
  '& li': { py: 1.5, borderTop: 1, borderColor: 'divider' },
  '& strong': { fontWeight: 500 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '108px minmax(0, 1fr)',
    m: 0,
    mt: 0.5,
    typography: 'body2',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};
