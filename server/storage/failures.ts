import { AppError } from '#contract/shared/errors.ts';

/** The store cannot be reached, does not answer in time, is full or refuses. Nothing half-written is left; later it may work. */
export class StoreUnavailable extends AppError {
  override name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('unavailable', { cause });
  }
}

/** There is no object under a key from which one was to be copied. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** What the store gives is not what was put there. */
export class ObjectDamaged extends Error {
  override name = 'ObjectDamaged';
}
