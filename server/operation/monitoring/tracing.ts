import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Db, Tx } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import { routePattern } from '#server/http/routePattern.ts';
import { statementName } from './statementName.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** Records requests and database calls, and sends them to a collector. */
export interface Tracing {
  /** Adds a span for each request, named by method and route pattern. */
  readonly observe: (app: FastifyInstance) => void;
  /** Returns a database that adds a span for each of its calls, named by the statement. */
  readonly observedDb: (db: Db) => Db;
  /** Sends the remaining spans. */
  readonly stop: () => Promise<void>;
}

/** Maximum milliseconds for the spans that are left at the end. */
const STOP_MAX = 2000;

/**
 * Starts tracing to the OTLP/HTTP collector at `endpoint`. Spans hold route patterns, statuses, request ids and names of
 * statements: no path, no parameter, no user. The official instrumentations would record paths and texts, and patch
 * modules while they load.
 */
export function startTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gut-health-portal' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('portal');
  const current = new AsyncLocalStorage<Span>();
  return {
    observe: (app) => observeRequests(app, tracer, current),
    observedDb: (db) => observedDb(db, tracer, current),
    // An unreachable collector must not hold up the stop, nor make it fail.
    stop: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        setTimeout(STOP_MAX, undefined, { ref: false }),
      ]),
  };
}

function observeRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _, done) => {
    const { method, id } = request;
    const route = routePattern(request);
    request.span = tracer.startSpan(route === undefined ? method : `${method} ${route}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: {
        'http.request.method': method,
        ...(route !== undefined && { 'http.route': route }),
        'portal.request_id': id,
      },
    });
    current.run(request.span, done);
  });
  // A body arrives outside the span of its request.
  app.addHook('preValidation', ({ span }: FastifyRequest, _, done) =>
    span ? current.run(span, done) : done(),
  );
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

function observedDb(db: Db, tracer: Tracer, current: AsyncLocalStorage<Span>): Db {
  const inSpan = async <T>(name: string, actor: Actor, work: () => Promise<T>): Promise<T> => {
    const parent = current.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': name,
      'portal.role': actor.role,
    };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
    try {
      return await current.run(span, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      const { code } = error as { code?: unknown };
      if (typeof code === 'string') span.setAttribute('error.type', code);
      throw error;
    } finally {
      span.end();
    }
  };
  const nameOf = ({ sql }: Statement<unknown>) => statementName(sql.compile().text);

  const transaction = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
    inSpan('transaction', actor, () =>
      db(actor, (tx) =>
        work({ run: (statement) => inSpan(nameOf(statement), actor, () => tx.run(statement)) }),
      ),
    );
  const batch: Db['batch'] = (actor, statements) =>
    inSpan(statements.map(nameOf).join(', '), actor, () => db.batch(actor, statements));
  const run: Db['run'] = (actor, statement) =>
    inSpan(nameOf(statement), actor, () => db.run(actor, statement));
  return Object.assign(transaction, { batch, run });
}
