/** Markup that is safe to send: made by `html`, or a file of our own. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Signs of markup, and control characters, among them the marks that turn the direction of a text around. */
const UNSAFE = /[&<>"'\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** The signs of markup. */
const MARKUP = /[&<>"']/;

type Value = Html | readonly Html[] | string | number;

/** Template tag that escapes its values and replaces control characters, for element content and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const [start = '', ...rest] = parts;
  return new Html(rest.reduce((markup, part, at) => markup + toMarkup(values[at] ?? '') + part, start));
}

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return String(value).replace(UNSAFE, (character) =>
    MARKUP.test(character) ? `&#${character.charCodeAt(0)};` : '\uFFFD',
  );
}
