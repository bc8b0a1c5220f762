import { SearchX } from 'lucide';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  /** The list of patients that the user comes from. */
  readonly list: string;
}

/** Stands in place of a patient who is not there, or whom the user may not see: both look the same. */
export const PatientNotFound = ({ list }: Props) => (
  <EmptyState
    isOnPage
    icon={<Icon of={SearchX} />}
    message="Patient not found."
    why="The patient was removed, or your access has ended."
  >
    <ButtonLink to={list} variant="contained">
      Back to patients
    </ButtonLink>
  </EmptyState>
);
