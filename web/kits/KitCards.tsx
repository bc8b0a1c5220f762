import Box from '@mui/material/Box';
import type { KitDetails } from '#contract/kits.ts';
import { KitCard } from './KitCard.tsx';

interface Props {
  readonly patient_id: string;
  readonly kits: readonly KitDetails[];
}

/** A patient's kits: three in a row on wide screens, two on medium ones, one on small ones. */
export function KitCards({ patient_id, kits }: Props) {
  return (
    <Box component="ul" sx={kitCardsLook}>
      {kits.map((kit) => (
        <KitCard key={kit.id} patient_id={patient_id} kit={kit} />
      ))}
    </Box>
  );
}

const kitCardsLook = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 3,
  m: 0,
  p: 0,
  listStyle: 'none',
};
