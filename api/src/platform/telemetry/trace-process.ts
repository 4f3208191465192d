import type { Config } from '../config/config.ts';

/**
 * Traces this process if the configuration names a receiver; otherwise no tracing code is loaded.
 * @returns a function that sends the remaining spans and stops tracing
 */
export async function traceProcess(
  serviceName: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(serviceName, endpoint);
}
