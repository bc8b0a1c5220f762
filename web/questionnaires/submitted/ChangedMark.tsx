import { ArrowLeftRight } from 'lucide';
import { Chip } from '#web/ui/Chip.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Marks an answer by a shape and a word: colors alone are not seen by everybody. */
export const ChangedMark = () => (
  <Chip
    icon={<Icon of={ArrowLeftRight} />}
    label="Differs"
    size="small"
    variant="outlined"
    color="warning"
    sx={{ ml: 1 }}
  />
);
