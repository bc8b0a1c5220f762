import { Box } from '@mui/material';
import type { Difference } from './differencesOf.ts';

interface Props {
  readonly differences: readonly Difference[];
  /** The names of the two sides. */
  readonly sides: readonly [one: string, other: string];
}

/** Two answers to each question that differs. */
export const DifferenceList = ({ differences, sides }: Props) => (
  <Box component="ul" sx={differencesLook}>
    {differences.map(({ field, label, sides: [one, other] }) => (
      <li key={field}>
        <strong>{label}</strong>
        <dl>
          <dt>{sides[0]}</dt>
          <dd>{one || 'Not answered'}</dd>
          <dt>{sides[1]}</dt>
          <dd>{other || 'Not answered'}</dd>
        </dl>
      </li>
    ))}
  </Box>
);

const differencesLook = {
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
