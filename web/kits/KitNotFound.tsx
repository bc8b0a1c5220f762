import { SearchX } from 'lucide';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  /** The list of patients that the user comes from. */
  readonly list: string | undefined;
}

/** Stands in place of a kit that is not there, or that the user may not see: both look the same. */
export const KitNotFound = ({ list }: Props) => (
  <EmptyState
    isOnPage
    icon={<Icon of={SearchX} />}
    message="Kit not found or you do not have permission to view it."
    why="Check the Kit ID in the address, or open the kit from the page of its patient."
  >
    {list && (
      <ButtonLink to={list} variant="contained">
        Back to patients
      </ButtonLink>
    )}
  </EmptyState>
);
