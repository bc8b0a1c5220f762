/** What is said of a member of a request that nothing asks for. */
export const UNKNOWN_FIELD = 'This field is not known';
