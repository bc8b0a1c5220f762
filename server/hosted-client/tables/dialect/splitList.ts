import { notOffered } from './RestError.ts';

/**
 * Splits a list at its commas, except those inside parentheses or double quotes. Only an item that begins with a quote is quoted:
 * another one may hold it.
 * @param part names the list in the refusal.
 * @throws {RestError} PGRST100 for parentheses or quotes without their partner, and for anything after a quoted item.
 */
export function splitList(text: string, part: string): string[] {
  const items: string[] = [];
  let item = '';
  let depth = 0;
  let is_quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (is_quoted && letter === '\\') {
      index += 1;
      item += letter + text.charAt(index);
      continue;
    }
    if (letter === '"' && (is_quoted || item === '')) is_quoted = !is_quoted;
    else if (!is_quoted && item.startsWith('"') && letter !== ',') throw notOffered(part, text);
    else if (!is_quoted && letter === '(') depth += 1;
    else if (!is_quoted && letter === ')') depth -= 1;
    if (depth < 0) throw notOffered(part, text);
    if (letter === ',' && depth === 0 && !is_quoted) {
      items.push(item);
      item = '';
    } else item += letter;
  }
  if (depth !== 0 || is_quoted) throw notOffered(part, text);
  return [...items, item];
}

/** A value of a list, without its double quotes. */
export const unquoted = (item: string): string =>
  /^".*"$/s.test(item) ? item.slice(1, -1).replace(/\\(.)/gs, '$1') : item;
