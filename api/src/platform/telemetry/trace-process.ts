import type { Config } from '../config/config.ts';

/**
 * Traces this process where the configuration names a receiver; elsewhere nothing of it is loaded.
 * @returns sends what is left and stops tracing
 */
export async function traceProcess(
  serviceName: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(serviceName, endpoint);
}
