import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Role } from './ids.ts';

type Schema = z.core.$ZodType;

/** What both sides agree on for one HTTP call. Handlers, the browser's client and the OpenAPI document derive from it. */
export interface Endpoint {
  /** Verb and noun, the same word in the handler, the browser and the tests. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: string;
  /**
   * Who may call: users of a role, anyone, or a laboratory by its key. Everybody else gets `not_signed_in` or `not_allowed`
   * before any work is done.
   */
  readonly callers: readonly Role[] | 'anyone' | 'laboratory';
  /** Whether a session that still waits for its second step may call, too. */
  readonly before_second_step?: true;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Largest JSON body in bytes, where it is not that of any call. */
  readonly body_limit?: number;
  /** A request body that is streamed as it is: its media type. */
  readonly upload?: string;
  /** JSON answer; absent for an empty answer (204) and for documents. */
  readonly result?: Schema;
  /** An answer that is not JSON: its media type. */
  readonly document?: string;
  /** Status of success when it is not 200 (or 204 for an empty answer). */
  readonly status?: 201;
  /** Errors of this call's own rules; those that any call may give are implied. */
  readonly errors?: readonly ErrorCode[];
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema } ? S : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputPart<E, K extends string> =
  Part<E, K> extends Schema
    ? undefined extends z.input<Part<E, K>>
      ? { readonly [P in K]?: z.input<Part<E, K>> }
      : { readonly [P in K]: z.input<Part<E, K>> }
    : unknown;

/** What a client passes: `{ params, query, body }`, as far as the endpoint has them. */
export type InputOf<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'>;

/** What a handler receives after parsing. */
export interface Parsed<E extends Endpoint> {
  readonly params: OutputOf<Part<E, 'params'>>;
  readonly query: OutputOf<Part<E, 'query'>>;
  readonly body: OutputOf<Part<E, 'body'>>;
}

/** What a call answers. */
export type ResultOf<E extends Endpoint> =
  Part<E, 'result'> extends Schema ? z.output<Part<E, 'result'>> : undefined;

/** What a frame is told by the answer that it gets in place of a document which failed. */
export const DOCUMENT_FAILED = 'document failed';

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;
