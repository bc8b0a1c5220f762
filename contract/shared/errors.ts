import { errors } from './errorTable.ts';

export type ErrorCode = keyof typeof errors;

/** Body of every answer but a success. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** Path of a field in the request → its problem. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Facts of this refusal, for example the existing kit codes. */
  readonly details?: unknown;
  /** Passcodes that can still be tried; viewers of SMART Health Links read it here. */
  readonly remainingAttempts?: number;
}

/** A refusal with a code of the table. The caller gets `fields` and `details`; `message` replaces the table's sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: ErrorBody['fields'];
  readonly details: unknown;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: ErrorBody['fields']; details?: unknown; cause?: unknown } = {},
  ) {
    super(options.message ?? errors[code][1], { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }

  get status(): number {
    return errors[this.code][0];
  }
}
