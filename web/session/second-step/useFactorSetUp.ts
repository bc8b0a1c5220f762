import { useCreateRecoveryCodes } from './api.ts';

interface Options {
  /** There are no recovery codes yet: they follow once the second step has been verified. */
  readonly needs_codes: boolean;
  readonly onDone: () => void;
}

/** What follows when a second step has been verified. `codes` is idle until then. */
export function useFactorSetUp({ needs_codes, onDone }: Options) {
  const codes = useCreateRecoveryCodes();
  return { codes, onVerified: () => (needs_codes ? codes.mutate() : onDone()) };
}
