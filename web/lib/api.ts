import { issueTokens } from '#contract/identity/session.ts';
import { unavailable, unexpected } from '#contract/shared/browserErrors.ts';
import type { Endpoint, InputOf, ResultOf } from '#contract/shared/endpoint.ts';
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
}

/** Header with the id of the request. */
const REQUEST_ID = 'x-request-id';

/** Limit (bytes) of the browsers for requests that outlive the page. */
const KEEPALIVE_MAX = 64 * 1024;

/** Tries to remove the reason of a refusal. Resolves to true if the call should be repeated. */
export type RefusalHandler = (refusal: ApiError, endpoint: Endpoint) => Promise<boolean>;

let startHandling: () => RefusalHandler = () => async () => false;

/** Sets the handler of refusals. Each call runs `start` at its beginning, which can record the state of that moment. */
export function setRefusalHandling(start: () => RefusalHandler): void {
  startHandling = start;
}

const MAX_REPEATS = 2;

/** Sends a call, and repeats it while the handler removes the reason of a refusal. */
async function sendWithRepeats<T>(endpoint: Endpoint, send: () => Promise<T>, repeats = 0): Promise<T> {
  const handle = startHandling();
  try {
    return await send();
  } catch (error) {
    // The handler itself calls this endpoint.
    const canRepeat = endpoint !== issueTokens && repeats < MAX_REPEATS;
    if (!canRepeat || !(error instanceof ApiError) || !(await handle(error, endpoint))) throw error;
    return sendWithRepeats(endpoint, send, repeats + 1);
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
 * Calls an endpoint with the session's cookie.
 * @throws {ApiError} with the server's code and sentence, or `unavailable` when no answer comes.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  ...args: With<E, [options?: CallOptions]>
): Promise<ResultOf<E>>;
export function call(
  endpoint: Endpoint,
  input?: Input,
  { signal, keepalive }: CallOptions = {},
): Promise<unknown> {
  return sendWithRepeats(endpoint, async () => {
    const body = input?.body === undefined ? undefined : JSON.stringify(input.body);
    const response = await fetchAnswer(addressOf(endpoint, input), {
      method: endpoint.method,
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
export function endpointUrl<E extends Endpoint>(endpoint: E, ...args: With<E, []>): string;
export function endpointUrl(endpoint: Endpoint, input?: Input): string {
  return addressOf(endpoint, input);
}

/**
 * Fetches a document by its address; HEAD only tests access.
 * @throws {ApiError} as {@link call}.
 */
export function fetchDocument(
  endpoint: Endpoint,
  url: string,
  { method = 'GET', signal }: { readonly method?: 'GET' | 'HEAD'; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const request = signal ? { signal } : {};
  return sendWithRepeats(endpoint, async () => {
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
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  ...args: With<E, [file: Blob, options?: UploadOptions]>
): Promise<ResultOf<E>>;
export function uploadFile(
  endpoint: Endpoint,
  input: Input | undefined,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<unknown> {
  return sendWithRepeats(endpoint, async () => {
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
    request.open(endpoint.method, addressOf(endpoint, input));
    request.setRequestHeader('content-type', endpoint.upload ?? file.type);
    for (const [name, value] of Object.entries(input?.headers ?? {})) request.setRequestHeader(name, value);
    request.send(file);
    await answered;
    return readAnswer(request.status, request.responseText, request.getResponseHeader(REQUEST_ID));
  });
}

function addressOf({ path, name }: Endpoint, { params = {}, query = {} }: Input = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    if (params[parameter] === undefined) throw new Error(`${name} needs the parameter ${parameter}`);
    return encodeURIComponent(String(params[parameter]));
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function readAnswer(status: number, text: string, request_id: string | null): unknown {
  if (status < 200 || status > 299) throw refusal(status, text, request_id);
  return text === '' ? undefined : JSON.parse(text);
}

function refusal(status: number, text: string, request_id: string | null): ApiError {
  try {
    return new ApiError(status, JSON.parse(text), request_id);
  } catch {
    // The answer comes from a proxy in front of the portal.
    return noAnswer(status);
  }
}

/** The failure of a request that the portal did not answer, or that a proxy answered with this status. */
export const noAnswer = (status = 0) =>
  new ApiError(status, {
    code: 'unavailable',
    message: status === 0 && !navigator.onLine ? OFFLINE : unavailable[1],
  });

const OFFLINE = 'No connection. Please try again once you are online.';
