import SearchOff from '@mui/icons-material/SearchOff';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  /** The list of patients that the user comes from. */
  readonly list: string;
}

/** Stands in place of a patient who is not there, or whom the user may not see: both look the same. */
export const PatientNotFound = ({ list }: Props) => (
  <EmptyState
    isCard
    icon={<SearchOff />}
    message="Patient not found."
    why="The patient was removed, or your access has ended."
  >
    <ButtonLink to={list} variant="contained">
      Back to patients
    </ButtonLink>
  </EmptyState>
);
