import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Stands in place of a kit that is not there, or that the user may not see: both look the same. */
export const KitNotFound = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    message="Kit not found or you do not have permission to view it."
    why="Check the Kit ID in the address, or open the kit from the page of its patient."
  >
    <Button variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  </EmptyState>
);
