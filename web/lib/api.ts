import type { issueTokens } from '#contract/identity/session.ts';
import { unavailable, unexpected } from '#contract/shared/browserErrors.ts';
import type { AddressOf, Endpoint, InputOf, ResultOf } from '#contract/shared/endpoint.ts';
import type { ErrorBody, ErrorCode } from '#contract/shared/errors.ts';

/** A refused or failed call. Its message is the sentence to show. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Path of a field in the request → its problem. */
  readonly fields: ErrorBody['fields'];
  readonly details: unknown;
  /** Id of the request in the server's log; undefined unless the portal failed. */
  readonly request_id: string | undefined;

  constructor(status: number, { code, message, fields, details }: ErrorBody, request_id?: string | null) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.request_id = status >= 500 ? (request_id ?? undefined) : undefined;
  }
}

/** Returns the sentence about an error for the user. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : unexpected[1];

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes the browser finish the request even after the page is closed. */
  readonly keepalive?: boolean;
  /** Set for the endpoints that are open before the second step: a refusal is then their own, and no reason to ask for it. */
  readonly before_second_step?: true;
}

/** The options of an endpoint, required where it is open before the second step. */
type OptionsOf<E extends Endpoint> = E extends { readonly before_second_step: true }
  ? [options: CallOptions & { readonly before_second_step: true }]
  : [options?: Omit<CallOptions, 'before_second_step'>];

/** Header with the id of the request. */
const REQUEST_ID = 'x-request-id';

/** Limit (bytes) of the browsers for requests that outlive the page. */
const KEEPALIVE_MAX = 64 * 1024;

/** A call as the handler of refusals sees it. */
interface Sent {
  /** Method and path. */
  readonly address: string;
  readonly before_second_step?: true | undefined;
}

/** Tries to remove the reason of a refusal. Resolves to true if the call should be repeated. */
export type RefusalHandler = (refusal: ApiError, sent: Sent) => Promise<boolean>;

let startHandling: () => RefusalHandler = () => async () => false;

/** Sets the handler of refusals. Each call runs `start` at its beginning, which can record the state of that moment. */
export function setRefusalHandling(start: () => RefusalHandler): void {
  startHandling = start;
}

const MAX_REPEATS = 2;

/** The call by which the handler renews a session. */
const RENEWAL: AddressOf<typeof issueTokens> = 'POST /auth/v1/token';

/** Sends a call, and repeats it while the handler removes the reason of a refusal. */
async function sendWithRepeats<T>(sent: Sent, send: () => Promise<T>, repeats = 0): Promise<T> {
  const handle = startHandling();
  try {
    return await send();
  } catch (error) {
    const canRepeat = sent.address !== RENEWAL && repeats < MAX_REPEATS;
    if (!canRepeat || !(error instanceof ApiError) || !(await handle(error, sent))) throw error;
    return sendWithRepeats(sent, send, repeats + 1);
  }
}

/** An endpoint's input, optional if the endpoint takes none, then further arguments. */
type With<E extends Endpoint, Rest extends unknown[]> =
  unknown extends InputOf<E> ? [input?: undefined, ...Rest] : [input: InputOf<E>, ...Rest];

type Value = string | number | boolean | null | undefined;

interface Input {
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Calls the endpoint of an address with the session's cookie: `call<typeof getPatient>('GET /api/patients/:patient_id', …)`.
 * @throws {ApiError} with the server's code and sentence, or `unavailable` when no answer comes.
 */
export function call<E extends Endpoint = never>(
  address: AddressOf<E>,
  ...args: With<E, OptionsOf<E>>
): Promise<ResultOf<E>>;
export function call(
  address: string,
  input?: Input,
  { signal, keepalive, before_second_step }: CallOptions = {},
): Promise<unknown> {
  return sendWithRepeats({ address, before_second_step }, async () => {
    const body = input?.body === undefined ? undefined : JSON.stringify(input.body);
    const response = await fetchAnswer(urlOf(address, input), {
      method: methodOf(address),
      headers: { ...input?.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(keepalive && new Blob([body ?? '']).size < KEEPALIVE_MAX && { keepalive }),
    });
    return readAnswer(response.status, await response.text(), response.headers.get(REQUEST_ID));
  });
}

const fetchAnswer = (url: string, request: RequestInit): Promise<Response> =>
  fetch(url, request).catch((error: unknown) => {
    // The caller has aborted and expects its own reason.
    throw request.signal?.aborted ? error : noAnswer();
  });

/** The address of a document, for frames and links. */
export function endpointUrl<E extends Endpoint = never>(address: AddressOf<E>, ...args: With<E, []>): string;
export function endpointUrl(address: string, input?: Input): string {
  return urlOf(address, input);
}

/**
 * Fetches a document by its address; HEAD only tests access.
 * @throws {ApiError} as {@link call}.
 */
export function fetchDocument(
  url: string,
  { method = 'GET', signal }: { readonly method?: 'GET' | 'HEAD'; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const request = signal ? { signal } : {};
  return sendWithRepeats({ address: `${method} ${url}` }, async () => {
    const answer = await fetchAnswer(url, { ...request, method });
    if (answer.ok) return answer;
    // An answer to HEAD has no body with the reason.
    const refused = method === 'HEAD' ? await fetchAnswer(url, request) : answer;
    if (!refused.ok) throw refusal(refused.status, await refused.text(), refused.headers.get(REQUEST_ID));
    return refused;
  });
}

export interface UploadOptions {
  /** Reports the sent fraction (0 to 1). */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a file unchanged.
 * @throws {ApiError} as {@link call}; the reason of `signal` once it is aborted.
 */
export function uploadFile<E extends Endpoint & { readonly upload: string } = never>(
  address: AddressOf<E>,
  type: E['upload'],
  ...args: With<E, [file: Blob, options?: UploadOptions]>
): Promise<ResultOf<E>>;
export function uploadFile(
  address: string,
  type: string,
  input: Input | undefined,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<unknown> {
  return sendWithRepeats({ address }, async () => {
    signal?.throwIfAborted();
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    const answered = new Promise<void>((resolve, reject) => {
      request.addEventListener('load', () => resolve());
      request.addEventListener('error', () => reject(noAnswer()));
      request.addEventListener('abort', () => reject(signal?.reason));
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    request.open(methodOf(address), urlOf(address, input));
    request.setRequestHeader('content-type', type);
    for (const [name, value] of Object.entries(input?.headers ?? {})) request.setRequestHeader(name, value);
    request.send(file);
    await answered;
    return readAnswer(request.status, request.responseText, request.getResponseHeader(REQUEST_ID));
  });
}

const methodOf = (address: string) => address.slice(0, address.indexOf(' '));

function urlOf(address: string, { params = {}, query = {} }: Input = {}): string {
  const filled = address.slice(address.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_, parameter: string) => {
    if (params[parameter] === undefined) throw new Error(`${address} needs the parameter ${parameter}`);
    return encodeURIComponent(String(params[parameter]));
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function readAnswer(status: number, text: string, request_id: string | null): unknown {
  if (status < 200 || status > 299) throw refusal(status, text, request_id);
  if (text === '') return undefined;
  const answer = fromJson(text);
  if (answer === undefined) throw noAnswer(status);
  return answer;
}

function refusal(status: number, text: string, request_id: string | null): ApiError {
  const { code, message, ...rest } = (fromJson(text) ?? {}) as Partial<ErrorBody>;
  return code && typeof message === 'string'
    ? new ApiError(status, { code, message, ...rest }, request_id)
    : noAnswer(status);
}

/** The value of a JSON text; undefined for another text, which comes from a proxy or the login page of a network. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The failure of a request that the portal did not answer, or that a proxy answered with this status. */
export const noAnswer = (status = 0) =>
  new ApiError(status, {
    code: 'unavailable',
    message: status === 0 && !navigator.onLine ? OFFLINE : unavailable[1],
  });

const OFFLINE = 'No connection. Please try again once you are online.';
