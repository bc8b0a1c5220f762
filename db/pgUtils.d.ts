// A part of `pg` that its types leave out; tsconfig.base.json names its place.

/** A value as the text or the bytes that a statement's parameter takes. */
export function prepareValue(value: unknown): string | Buffer | null;
