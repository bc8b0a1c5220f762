/** Message for a request member outside the contract. */
export const UNKNOWN_FIELD = 'This field is not known';
