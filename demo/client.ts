import type { Session } from '#contract/identity/session.ts';
import type { Endpoint, InputOf, ResultOf } from '#contract/shared/endpoint.ts';

/** Calls the portal as a program would: over HTTP, with a user's access token or the key of a laboratory. */
export interface Client {
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    file?: string | Uint8Array<ArrayBuffer>,
  ) => Promise<ResultOf<E>>;
}

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A client of the portal at `url`; of nobody without a session. */
export const clientOf = (
  url: string,
  session?: Pick<Session, 'access_token'>,
  more_headers: Readonly<Record<string, string>> = {},
): Client => ({
  call: async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    file?: string | Uint8Array<ArrayBuffer>,
  ) => {
    const { params = {}, query = {}, body } = input as Input;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const response = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
      method: endpoint.method,
      headers: {
        ...more_headers,
        ...(session && { authorization: `Bearer ${session.access_token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(endpoint.upload && { 'content-type': endpoint.upload }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file }),
    });
    if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as ResultOf<E>;
  },
});
