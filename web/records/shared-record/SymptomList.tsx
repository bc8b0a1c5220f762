import { Box, Typography } from '@mui/material';
import type { GivenAnswers } from './answersOf.ts';

type Groups = GivenAnswers['symptoms']['current'];

export const countOf = (groups: Groups): number => groups.reduce((sum, { items }) => sum + items.length, 0);

/** Symptoms of one state, a line for each group. */
export const SymptomList = ({ groups }: { readonly groups: Groups }) =>
  groups.length > 0 && (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {groups.map(({ title, items }) => (
        <Typography component="li" key={title} sx={{ overflowWrap: 'anywhere' }}>
          {title}: {items.join(', ')}
        </Typography>
      ))}
    </Box>
  );
