import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Services } from '../config/services.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/**
 * Answers `GET /metrics` on a port of its own, which the gateway does not lead to: how the charity is
 * doing is nobody else's business.
 * @param port 0 takes a free one
 */
export async function startMetricsServer(
  metrics: Metrics,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  }).listen(port, host);
  await once(server, 'listening');
  // It never keeps the process alive, so that stopping needs no word about it.
  return server.unref();
}

/** Serves the metrics of this process where the configuration asks for it. */
export async function serveMetrics(
  { METRICS_PORT: port, HOST: host }: Config,
  services: Pick<Services, 'pool' | 'db'>,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const metrics = createMetrics(services);
  await startMetricsServer(metrics, port, host);
  return metrics;
}
