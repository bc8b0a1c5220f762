import { columnNames } from '#web/questionnaires/answers/columnNames.ts';
import type { SymptomChange, SymptomState } from './compareSymptoms.ts';

export const stateLabels: Readonly<Record<SymptomState, string>> = {
  ...columnNames,
  not_asked: 'Not asked',
};

/** The label of each change. None says better or worse. */
export const changeLabels: Readonly<Record<SymptomChange, string>> = {
  now_current: 'Now current',
  no_longer: 'No longer',
  became_known: 'New information',
  no_longer_known: 'No longer known',
  varied: 'Changed in between',
  unchanged: 'Unchanged',
  not_comparable: 'Not asked in every form',
};
