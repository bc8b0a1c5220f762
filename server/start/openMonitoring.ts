import type { Config } from '#server/base/config.ts';
import type { OnStop } from '#server/base/startParts.ts';
import type { Metrics } from '#server/operation/monitoring/createMetrics.ts';
import type { Tracing } from '#server/operation/monitoring/tracing.ts';

// The libraries are imported on demand: a portal without metrics and traces saves 0.1 s and 35 MB.

/** Creates the metrics of this process, if `METRICS_PORT` is set. */
export async function openMetrics({ METRICS_PORT }: Config): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const { createMetrics } = await import('#server/operation/monitoring/createMetrics.ts');
  return createMetrics();
}

/** Returns a function that reads the metrics of the first process and all its server processes as text. */
export async function readerOfCluster({ registry }: Metrics): Promise<() => Promise<string>> {
  const { readCluster } = await import('#server/operation/monitoring/clusterMetrics.ts');
  return readCluster(registry);
}

/** Lets the first process read the metrics of this server process. */
export async function announceMetrics({ registry }: Metrics): Promise<void> {
  const { answerFirstProcess } = await import('#server/operation/monitoring/clusterMetrics.ts');
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
  const { serveMetrics } = await import('#server/operation/monitoring/serveMetrics.ts');
  const { stop } = await serveMetrics(config, read);
  onStop(stop);
}

/** Starts tracing, if a collector is configured. The stop sends the spans that are left. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT }: Config,
  onStop: OnStop,
): Promise<Tracing | undefined> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { startTracing } = await import('#server/operation/monitoring/tracing.ts');
  const tracing = startTracing(OTEL_EXPORTER_OTLP_ENDPOINT);
  onStop(tracing.stop);
  return tracing;
}
