/** A refusal in PostgREST's shape (https://docs.postgrest.org/en/stable/references/errors.html). */
export class RestError extends Error {
  readonly status: number;
  /** A code of PostgREST (`PGRST…`) or an SQLSTATE. */
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null }: { readonly details?: string | null; readonly hint?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }
}

/** Longest quotation of a request in a refusal, in characters. */
const QUOTED = 100;

const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** The request has a part outside the language that is offered. */
export const notOffered = (part: string, text: string): RestError =>
  new RestError(400, 'PGRST100', `"failed to parse ${part} (${quoted(text)})"`, {
    details: 'This is not part of the language that the portal offers.',
  });

/** @param name the table of a query, which has no such column. */
export const unknownColumn = (name: string, column: string): RestError =>
  new RestError(400, '42703', `column ${name}.${quoted(column)} does not exist`);

export const unknownTable = (name: string): RestError =>
  new RestError(404, 'PGRST205', `Could not find the table 'public.${quoted(name)}' in the schema cache`);

export const unknownRelation = (from: string, to: string): RestError =>
  new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${quoted(to)}' in the schema cache`,
  );

export const unknownFunction = (name: string): RestError =>
  new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${quoted(name)} with these parameters in the schema cache`,
  );
