import type { Resolver } from 'react-hook-form';
import { type Addition, type AdditionValues, type AdditionWay, readAddition } from './addition.ts';

/** Turns what was typed into an addition, or puts the broken rule's sentence at its field. */
export const additionResolver =
  (way: AdditionWay): Resolver<AdditionValues, unknown, Addition> =>
  (typed) => {
    const reading = readAddition[way](typed);
    return 'problem' in reading
      ? { values: {}, errors: { [reading.field]: { type: 'validate', message: reading.problem } } }
      : { values: reading, errors: {} };
  };
