import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * Rewrites a typed or pasted code in its printed form: upper case, no spaces or hyphens, at most `max` characters.
 * Keeps the caret at its character.
 */
export function tidyCode(input: HTMLInputElement | HTMLTextAreaElement, max: number): void {
  const { value, selectionEnd } = input;
  const tidied = printedCode(value).slice(0, max);
  // Setting a value interrupts the composition of an on-screen keyboard.
  if (tidied === value) return;
  const caret = printedCode(value.slice(0, selectionEnd ?? value.length)).length;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}

/** The printed form of a typed code. Copied codes may contain other dashes, invisible characters and full-width digits. */
export const printedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash_Punctuation}\p{Format}]/gu, '')
    .toUpperCase();

/** Longer than any code: cutting a wrong code to length could make it a valid one. */
const MAX_LENGTH = 20;

/** Keeps phones and browsers from changing a typed code. */
export const codeInput = { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false };

/** Tidies a code that may still be wrong. */
export const tidyTypedCode = (input: HTMLInputElement): void => tidyCode(input, MAX_LENGTH);

/** Returns a form field that tidies a code as the user types. */
export const tidied = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  onChange: (event) => {
    tidyTypedCode(event.target);
    return field.onChange(event);
  },
});
