import { Chip, type ChipProps } from './Chip.tsx';

/** A state in one or two words, in a color that repeats it. */
export const StateChip = (props: Pick<ChipProps, 'color' | 'label' | 'sx'>) => (
  <Chip size="small" variant="outlined" {...props} />
);
