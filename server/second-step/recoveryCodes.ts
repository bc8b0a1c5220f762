import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/second-step.ts';
import { hashOf } from '#server/session/tokens.ts';

/** Base32 of RFC 4648: neither 0 nor 1, which look like O and I. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 25;

/** A new set of codes of 125 random bits, in groups of five. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  // 256 is a multiple of 32: every character is as likely as any other.
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return (characters.match(/.{5}/g) ?? []).join('-');
}

/**
 * What is stored of a code, however it is typed: its SHA-256. Slow, salted hashes protect what can be guessed; with this many
 * random bits a plain one is enough (OWASP ASVS 5.0, 6.5.2).
 */
export const hashOfRecoveryCode = (typed: string): Buffer =>
  hashOf(typed.toUpperCase().replaceAll(/[\s\p{Dash_Punctuation}]/gu, ''));
