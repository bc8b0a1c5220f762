import { formatDate } from '#web/lib/format.ts';
import { Chip, type ChipProps } from '#web/ui/Chip.tsx';

interface Props extends Pick<ChipProps, 'size' | 'sx'> {
  /** Time of the last replacement of a published page; null if there was none. */
  readonly amended_at: string | null | undefined;
}

/** Marks a report that has changed since its publication. */
export const AmendedChip = ({ amended_at, ...look }: Props) =>
  amended_at && (
    <Chip {...look} variant="outlined" color="warning" label={`Amended on ${formatDate(amended_at)}`} />
  );
