import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Role } from './ids.ts';

type Schema = z.core.$ZodType;

/** The agreement of both sides on one HTTP call. Handlers, the browser's client and the OpenAPI document derive from it. */
export interface Endpoint {
  /** Verb and noun, the same word in the handler, the browser and the tests. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: string;
  /**
   * Permitted callers: users of a role, anyone, a laboratory by its key, or the device of a bench by its cookie. Others get `not_signed_in` or `not_allowed`
   * before any work is done.
   */
  readonly callers: readonly Role[] | 'anyone' | 'laboratory' | 'bench';
  /**
   * Also open to practitioners and administrators about patients that they own. They act with the rights of a customer, and no
   * others. A call that practitioners may make themselves names a patient or a kit: it uses these rights if they own the
   * record and their role cannot read it, else those of their role.
   */
  readonly for_owners?: true;
  /** Also open to a session that waits for its second step. */
  readonly before_second_step?: true;
  /** For the API's document: the first sentence is the title, the rest the description. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Largest JSON body in bytes, if it differs from the default. */
  readonly body_limit?: number;
  /** Media type of a request body that is streamed. */
  readonly upload?: string;
  /** Optional headers: text that must not be part of an address, which proxies log, or that the previous version ignores. */
  readonly headers?: Schema;
  /** JSON answer; absent for an empty answer (204) and for documents. */
  readonly result?: Schema;
  /** Media type of an answer other than JSON. */
  readonly document?: string;
  /** Also answers HEAD, which tests access: its handler then records no reading. Other calls do not know HEAD. */
  readonly answers_head?: true;
  /** Address of the screen with this content; the server leads a browser without a session there. */
  readonly screen?: string;
  /** Status of success, if it is neither 200 nor 204 (an empty answer). */
  readonly status?: 201;
  /** Describes the answer 202, which has the same schema: the change waits for an event. Its handler sets the status. */
  readonly accepts?: string;
  /** Errors of this call's own rules; those of its callers and its input are implied. */
  readonly errors?: readonly ErrorCode[];
  /** Sentences of this call for codes whose general sentence differs. */
  readonly sentences?: Readonly<Partial<Record<ErrorCode, string>>>;
}

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema } ? S : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputPart<E, K extends string> =
  Part<E, K> extends Schema
    ? undefined extends z.input<Part<E, K>>
      ? { readonly [P in K]?: z.input<Part<E, K>> }
      : { readonly [P in K]: z.input<Part<E, K>> }
    : unknown;

type HeadersPart<E> =
  Part<E, 'headers'> extends Schema ? { readonly headers?: z.input<Part<E, 'headers'>> } : unknown;

/** An endpoint's method and path, by which the browser calls it: `PUT /api/patients/:patient_id`. */
export type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

/** A client's input: `{ params, query, headers, body }`, as far as the endpoint has them. */
export type InputOf<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  HeadersPart<E> &
  InputPart<E, 'body'>;

/** A handler's input after parsing. */
export interface Parsed<E extends Endpoint> {
  readonly params: OutputOf<Part<E, 'params'>>;
  readonly query: OutputOf<Part<E, 'query'>>;
  readonly headers: OutputOf<Part<E, 'headers'>>;
  readonly body: OutputOf<Part<E, 'body'>>;
}

/** The answer to a call. */
export type ResultOf<E extends Endpoint> =
  Part<E, 'result'> extends Schema ? z.output<Part<E, 'result'>> : undefined;

/** Message to the portal from the page that replaces a failed document in its frame. */
export const DOCUMENT_FAILED = 'document failed';

/** Messages to the portal from a document that is about to print itself, and from one that has done so. */
export const DOCUMENT_PRINTS = 'document prints';
export const DOCUMENT_PRINTED = 'document printed';

/** Begins the message to the portal from a drawn page of a report; its height in px follows. */
export const DOCUMENT_HEIGHT = 'document height ';

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;
