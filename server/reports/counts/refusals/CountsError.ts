/** Longest sentence of a refusal, in characters: it may quote the file. */
export const SENTENCE_MAX = 2000;

/** A file of counts cannot be used. The sentence gives the laboratory the reason, with the line if there is one. */
export class CountsError extends Error {
  override readonly name = 'CountsError';

  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence.length > SENTENCE_MAX ? `${sentence.slice(0, SENTENCE_MAX - 1)}…` : sentence, options);
  }
}

/** Refuses the file, at a line counted from 1 if it has lines. */
export function refuseLine(line: number | undefined, reason: string): never {
  throw new CountsError(line === undefined ? reason : `Line ${line}: ${reason}`);
}
