import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#contract/errors.ts';

/** Characters that are looked at: what a longer password adds, nobody guesses. */
const LOOKED_AT = 64;
/** zxcvbn's scale from 0 to 4: below, a guesser with a list needs fewer than a hundred million guesses. */
const LOWEST_SCORE = 3;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });

/**
 * Refuses a password that is on the list of common ones, or a simple change of one of them or of the user's address.
 * @throws {AppError} `weak_password`.
 */
export function refuseWeakPassword(password: string, email: string): void {
  const own_words = [email, ...email.split('@'), ...email.split(/[@.+_-]/)].filter(Boolean);
  const { score } = estimator.check(password.slice(0, LOOKED_AT), own_words);
  if (score < LOWEST_SCORE) throw new AppError('weak_password');
}
