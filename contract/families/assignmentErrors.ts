/** Errors of the rules of an assignment: the screen shows their own sentences. */
export const assignmentErrors = [
  'kit_not_registered',
  'practitioner_not_found',
  'practitioner_already_assigned',
] as const;
