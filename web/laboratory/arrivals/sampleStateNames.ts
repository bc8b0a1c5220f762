import type { SampleState } from '#contract/laboratory/sampleCondition.ts';

/** The states of a sample, as staff read them. */
export const sampleStateNames: Readonly<Record<SampleState, string>> = {
  intact: 'Intact',
  damaged: 'Damaged',
  leaking: 'Leaking',
  empty: 'Empty',
};
