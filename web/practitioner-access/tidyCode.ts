/**
 * Rewrites a code that is being typed or pasted as it is printed: upper-case, without spaces, at most `max` characters.
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

const printed = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();
