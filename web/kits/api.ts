import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import { registerKit } from '#contract/kits.ts';
import { call } from '#web/lib/api.ts';

export type Registration = InputOf<typeof registerKit>['body'];

/** Registers a kit; done when the patients are reloaded. */
export function useRegisterKit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Registration) => call(registerKit, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['patients'] }),
  });
}
