/** Days in which a request can be taken back. */
export const DELETION_DAYS = 14;

export const MAX_GUARDIANS = 4;

export const CLAIM_MESSAGE_MAX = 500;

/** Delay between the sixth character of a practitioner code and its lookup, in milliseconds. */
export const CODE_LOOKUP_DELAY = 500;

/** Nobody alive was born earlier; an earlier year is a slip of the keyboard. */
export const EARLIEST_BIRTH = '1900-01-01';

/** The screens use these sentences too: they know the user's own date. */
export const BIRTH_IN_FUTURE = 'The date of birth cannot be in the future';
