/**
 * Rewrites a code that is being typed or pasted as it is printed: upper-case, without spaces and hyphens, at most `max` characters.
 * The caret stays where it was.
 */
export function tidyCode(input: HTMLInputElement | HTMLTextAreaElement, max: number): void {
  const { value, selectionEnd } = input;
  const tidied = printed(value).slice(0, max);
  // Setting a value cuts off what an on-screen keyboard is composing.
  if (tidied === value) return;
  const caret = printed(value.slice(0, selectionEnd ?? value.length)).length;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}

/** Mails and web pages add dashes of any kind and characters that are not seen. */
const printed = (text: string) => text.replaceAll(/[\s\p{Dash_Punctuation}\p{Format}]/gu, '').toUpperCase();
