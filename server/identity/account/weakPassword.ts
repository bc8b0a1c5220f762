import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#contract/shared/errors.ts';

/** Characters to check: more would add seconds of blocking work and hardly any guesses. */
const LOOKED_AT = 32;
const OWN_WORDS = 12;
/** Shorter words occur in almost any password. */
const SHORTEST_WORD = 3;
/** On zxcvbn's scale of 0 to 4, a lower score means under a hundred million guesses. */
const LOWEST_SCORE = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses common passwords and simple variations of them, of the email address or of the portal's name.
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
  // It unpacks its dictionaries: a start of the portal does not wait for them.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
  // As it is compared: full-width letters are the plain ones.
  const compared = password.normalize('NFKC');
  const { score } = estimator.check(compared.slice(0, LOOKED_AT), own_words);
  if (score < LOWEST_SCORE) throw new AppError('weak_password');
}
