import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#contract/shared/errors.ts';

/** Characters that are looked at: what a longer password adds, nobody guesses, and looking takes time that others wait. */
const LOOKED_AT = 32;
const OWN_WORDS = 12;
/** Shorter words are part of anything. */
const SHORTEST_WORD = 3;
/** zxcvbn's scale from 0 to 4: below, a guesser with a list needs fewer than a hundred million guesses. */
const LOWEST_SCORE = 3;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });

/**
 * Refuses a password that is on the list of common ones, or a simple change of one of them or of what belongs to the user
 * and the portal: the address and the portal's name.
 * @throws {AppError} `weak_password`.
 */
export function refuseWeakPassword(password: string, email: string, brand: string): void {
  const words = [
    brand.replaceAll(' ', ''),
    ...brand.split(' '),
    email,
    ...email.split('@'),
    ...email.split(/[@.+_-]/),
  ];
  const own_words = [...new Set(words)].filter(({ length }) => length >= SHORTEST_WORD).slice(0, OWN_WORDS);
  const { score } = estimator.check(password.slice(0, LOOKED_AT), own_words);
  if (score < LOWEST_SCORE) throw new AppError('weak_password');
}
