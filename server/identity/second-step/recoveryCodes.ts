import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/identity/second-step.ts';
import { hashOf } from '#server/identity/session/tokens.ts';

/** Base32 of RFC 4648, without the ambiguous 0 and 1. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 25;

/** A new set of codes with 125 random bits each, in groups of five. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  // 256 is a multiple of 32: every character is equally likely.
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return (characters.match(/.{5}/g) ?? []).join('-');
}

/** SHA-256 of a code in canonical form. Codes have enough entropy for a plain hash (OWASP ASVS 5.0, 6.5.2). */
export const hashOfRecoveryCode = (typed: string): Buffer =>
  hashOf(typed.toUpperCase().replaceAll(/[\s\p{Dash_Punctuation}]/gu, ''));
