import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theFirstAdmin } from '#db/testing/people.ts';
import { type StartedServer, startedServer } from '#server/testing/startedServer.ts';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** A collector that keeps the spans it gets, over HTTP and as JSON. */
const spans: Span[] = [];
let received = '';
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as Export;
  received += request.url + JSON.stringify(body);
  spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

let server: StartedServer;

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  server = await startedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
  const { token } = await theFirstAdmin(server.database.db);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${server.origin}/api/admin/users?search=zoe.secret`, { headers });
  await fetch(`${server.origin}/zoe.secret@example.org`, { headers });
  const body = JSON.stringify({ kit_id: 'MB000777' });
  await fetch(`${server.origin}/api/admin/kit-inventory`, { method: 'POST', headers, body });
  // The stop sends the remaining spans.
  await server.close();
});

afterAll(() => collector.close());

const named = (name: string) => spans.filter((span) => span.name === name);
const valueOf = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

test('a request is a span with its route pattern, status and request id', () => {
  const [span] = named('GET /api/admin/users');
  if (!span) throw new Error(`Missing among ${spans.map(({ name }) => name).join(', ')}`);
  expect(valueOf(span, 'http.route')).toBe('/api/admin/users');
  expect(valueOf(span, 'http.response.status_code')).toBe(200);
  expect(valueOf(span, 'portal.request_id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(received).toContain('/v1/traces');
});

test.each(['GET /api/admin/users', 'POST /api/admin/kit-inventory'])(
  'the database calls of %s are spans below it, named by their statements',
  (name) => {
    const [request] = named(name);
    const calls = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(calls.length).toBeGreaterThan(1);
    for (const call of calls) {
      expect(call.traceId).toBe(request?.traceId);
      expect(call.name).toMatch(/^(transaction|(select|insert|update|delete)( \w+\.\w+)?(, |$))/);
      expect(valueOf(call, 'db.system.name')).toBe('postgresql');
    }
  },
);

test('traces contain no parameter, path, token or name', () => {
  expect(spans.length).toBeGreaterThan(5);
  expect(received).not.toMatch(/secret|example\.org|MB000777|Bearer/);
});

test('an unreachable collector neither fails a request nor holds up the stop', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const traced = await startedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  expect((await fetch(`${traced.origin}/api/health`)).status).toBe(200);
  await traced.close();
  silent.close();
});
