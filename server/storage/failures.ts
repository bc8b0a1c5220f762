import { AppError } from '#contract/shared/errors.ts';

/** The store is unreachable, too slow, full or refuses the call. Nothing half-written remains; a retry may succeed. */
export class StoreUnavailable extends AppError {
  override name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('unavailable', { cause });
  }
}

/** The object to copy does not exist. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** The store returned other bytes than were stored. */
export class ObjectDamaged extends Error {
  override name = 'ObjectDamaged';
}
