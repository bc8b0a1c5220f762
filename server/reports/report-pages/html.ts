/** Markup that is safe to send: made by `html`, or a file of our own. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Signs of markup, and control characters, among them the marks that turn the direction of a text around. */
const UNSAFE = /[&<>"'\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Most texts, which need no look at each character. */
const SAFE = /^[\w .,%()-]*$/;
/** The signs of markup. */
const MARKUP = /[&<>"']/;

type Value = Html | readonly Html[] | string | number;

/** Template tag that escapes its values and replaces control characters, for element content and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  let markup = parts[0] ?? '';
  for (const [at, value] of values.entries()) markup += toMarkup(value) + (parts[at + 1] ?? '');
  return new Html(markup);
}

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup;
  // Long lists of rows are put together once, with the whole document.
  if (typeof value === 'object') return value.reduce((markup, part) => markup + part.markup, '');
  const text = String(value);
  if (SAFE.test(text)) return text;
  return text.replace(UNSAFE, (character) =>
    MARKUP.test(character) ? `&#${character.charCodeAt(0)};` : '\uFFFD',
  );
}
