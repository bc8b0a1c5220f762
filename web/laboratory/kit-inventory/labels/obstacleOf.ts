import type { LabeledKit } from '#contract/laboratory/kit-inventory.ts';

/** The reason why nobody can register a code; undefined if somebody can. */
export function obstacleOf({ is_active, is_registered }: Pick<LabeledKit, 'is_active' | 'is_registered'>) {
  if (is_registered) return 'already registered';
  return is_active ? undefined : 'inactive';
}
