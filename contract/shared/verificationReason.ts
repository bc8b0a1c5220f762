const REASON_MIN_WORDS = 3;
const REASON_MAX_LENGTH = 500;

export const REASON_MISSING = 'Please explain why you are taking this test.';
export const REASON_TOO_LONG = 'Please keep your explanation under 500 characters.';

/** Patterns of spam (specification section 5). */
const spamPatterns = [
  /(.)\1{4,}/u,
  /^[a-z\s]{1,15}$/i,
  /test\s+test\s+test/i,
  /lorem\s+ipsum/i,
  /^(test|testing|hello|hi|ok|yes|no|abc|123)$/i,
];

/** The problem of an answer to 'Why are you taking this test?', or undefined. The specification fixes the order. */
export function verificationReasonProblem(reason: string): string | undefined {
  const trimmed = reason.trim();
  if (trimmed === '') return REASON_MISSING;
  if (trimmed.split(/\s+/).length < REASON_MIN_WORDS)
    return 'Please provide at least 3 words explaining why you are taking this test.';
  if (trimmed.length > REASON_MAX_LENGTH) return REASON_TOO_LONG;
  if (spamPatterns.some((pattern) => pattern.test(trimmed)))
    return 'Please provide a genuine explanation for taking this test.';
  return undefined;
}
