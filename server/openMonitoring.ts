import type { Config } from './base/config.ts';
import type { OnStop } from './base/startParts.ts';
import type { Metrics } from './monitoring/createMetrics.ts';
import type { Tracing } from './monitoring/tracing.ts';

// The libraries are imported on demand: a portal without metrics and traces saves 0.1 s and 35 MB.

/** Creates the metrics of this process, if `METRICS_PORT` is set. */
export async function openMetrics({ METRICS_PORT }: Config): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const { createMetrics } = await import('./monitoring/createMetrics.ts');
  return createMetrics();
}

/** Returns a function that reads the metrics of the first process and all its server processes as text. */
export async function readerOfCluster({ registry }: Metrics): Promise<() => Promise<string>> {
  const { readCluster } = await import('./monitoring/clusterMetrics.ts');
  return readCluster(registry);
}

/** Lets the first process ask this server process for its metrics. */
export async function announceMetrics({ registry }: Metrics): Promise<void> {
  const { answerFirstProcess } = await import('./monitoring/clusterMetrics.ts');
  answerFirstProcess(registry);
}

/**
 * Serves metrics on their own port, if there are any.
 * @param read returns them as text.
 * @throws {StartError} if the port cannot be used.
 */
export async function publishMetrics(
  config: Config,
  read: (() => Promise<string>) | undefined,
  onStop: OnStop,
): Promise<void> {
  if (!read) return;
  const { serveMetrics } = await import('./monitoring/serveMetrics.ts');
  const { stop } = await serveMetrics(config, read);
  onStop(stop);
}

/** Starts tracing, if a collector is configured. The stop sends the spans that are left. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT }: Config,
  onStop: OnStop,
): Promise<Tracing | undefined> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { startTracing } = await import('./monitoring/tracing.ts');
  const tracing = startTracing(OTEL_EXPORTER_OTLP_ENDPOINT);
  onStop(tracing.stop);
  return tracing;
}
