import type { Traffic } from '@chaps/contracts/service-status';
import * as z from 'zod';

const TIMEOUT_MS = 2000;
/** The threshold of the alert ApiErrors. */
const MAX_FAILED_SHARE = 0.02;

const REQUEST_COUNT = 'http_server_request_duration_seconds_count';
const FAILED_REQUESTS = `${REQUEST_COUNT}{http_response_status_code=~"5.."}`;
const BUCKETS = 'http_server_request_duration_seconds_bucket';
const QUERIES = {
  requests: `sum(rate(${REQUEST_COUNT}[5m])) * 60`,
  failures: `sum(rate(${FAILED_REQUESTS}[5m])) * 60`,
  slowest: `topk(5, histogram_quantile(0.95, sum by (le, http_route) (rate(${BUCKETS}[5m]))))`,
};

const vector = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.object({ http_route: z.string().default('') }),
        value: z.tuple([z.number(), z.coerce.number()]),
      }),
    ),
  }),
});

/**
 * The series of a query that currently have a value.
 * @throws {Error} when Prometheus does not answer
 */
async function ask(prometheus: string, query: string) {
  const address = `${prometheus}/api/v1/query?${new URLSearchParams({ query })}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { data } = vector.parse(await answer.json());
  return data.result.map(({ metric, value: [, value] }) => ({ route: metric.http_route, value }));
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/**
 * The requests of the last five minutes to all copies of the API.
 * @param prometheus its address
 * @returns null without Prometheus, or while it does not answer
 */
export async function readTraffic(prometheus: string | undefined): Promise<Traffic | null> {
  if (!prometheus) return null;
  const asked = [QUERIES.requests, QUERIES.failures, QUERIES.slowest].map((query) =>
    ask(prometheus, query),
  );
  // The page is needed during outages, so it must also work without Prometheus.
  const found = await Promise.all(asked).catch(() => undefined);
  if (!found) return null;
  const [requests = 0, failures = 0] = found.map(([first]) => first?.value);
  return {
    is_good: failures <= requests * MAX_FAILED_SHARE,
    requests_a_minute: round(requests),
    failures_a_minute: round(failures),
    slowest: (found[2] ?? [])
      .toSorted((one, other) => other.value - one.value)
      .map(({ route, value }) => ({ route, p95_seconds: round(value) })),
  };
}
