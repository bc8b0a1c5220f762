import { messageOf } from '#web/lib/api.ts';
import { showDone, showFailure } from '#web/ui/toasts.ts';

interface Change<Variables> {
  readonly isPending: boolean;
  readonly mutateAsync: (variables: Variables) => Promise<unknown>;
}

/** Runs a change by a click and reports its outcome in a toast. A click while it runs does nothing. */
export function useToasted<Variables>({ isPending, mutateAsync }: Change<Variables>) {
  const run = async (variables: Variables, done: string) => {
    try {
      await mutateAsync(variables);
      showDone(done);
    } catch (error) {
      showFailure(messageOf(error));
    }
  };
  return (variables: Variables, done: string) => {
    if (!isPending) void run(variables, done);
  };
}
