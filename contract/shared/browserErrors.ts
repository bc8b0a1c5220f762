// Entries of `errorTable.ts` that the browser says by itself. It loads each without the table, 3 kB of each screen.

export const notSignedIn = [401, 'Authentication required'] as const;
export const unexpected = [500, 'An unexpected error occurred. Please try again.'] as const;
export const unavailable = [
  503,
  'The portal is not available at the moment. Please try again shortly.',
] as const;
export const registrationFailed = [400, 'Registration failed. Please try again.'] as const;
export const guardianshipNeeded = [
  422,
  'This person is under 18. Please confirm that you are the parent or legal guardian.',
] as const;
export const confirmationDiffers = [
  400,
  'Kit ID and confirmation do not match. Please check both entries.',
] as const;
export const patientKitLimit = [
  409,
  'This patient already has the maximum number of kits (3) registered.',
] as const;
export const sampleBeforeBirth = [
  422,
  'The sample cannot have been taken before the date of birth.',
] as const;
export const kitNotProcessed = [
  409,
  'This kit is not being processed, so you cannot fill in its questionnaire.',
] as const;
export const notASuggestion = [415, 'The suggestion must be a PDF file.'] as const;
export const shareFailed = [502, 'Failed to transfer PDF'] as const;
export const unshareFailed = [502, 'Failed to disable sharing'] as const;
