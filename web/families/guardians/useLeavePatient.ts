import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/lib/paths.ts';
import { showDone } from '#web/ui/toasts.ts';

/** Returns a function that leaves the screen of a patient whom the user may no longer see, and says why. */
export function useLeavePatient() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (done: string) => {
    showDone(done);
    // The list comes first: the home would show the card of the patient who is gone.
    await queryClient.refetchQueries({ queryKey: ['patients'], exact: true });
    await navigate({ to: paths.patients(), replace: true });
    await queryClient.invalidateQueries({ queryKey: ['patients'] });
  };
}
