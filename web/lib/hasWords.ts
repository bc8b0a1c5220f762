/** Letters without a decomposition, as in `app.folded` of the database. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

/** A text as searches compare it: in lower case, without marks of letters, apostrophes and invisible signs. */
const folded = (text: string) =>
  text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'`\u02b9-\u02bf\u05f3\u2018-\u201b\u2032]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøłđðħıŧŋς]/g, (letter) => letters[letter] ?? letter);

/** Whether a text contains every word of a search, as the lists of the server find them. */
export function hasWords(text: string, search: string): boolean {
  const searched = folded(text);
  return folded(search)
    .split(/[\s,;\p{Pd}]+/u)
    .every((word) => searched.includes(word));
}
