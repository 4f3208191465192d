import { toRequestLine } from '@chaps/contracts/endpoint';
import * as telemetry from '@chaps/contracts/telemetry';

// Loaded on demand: few visits are measured, and few documents compare builds.

/**
 * Starts a visit that the API signs.
 * @throws {Error} when there is no response, or an invalid one
 */
export async function startVisit(apiUrl: string): Promise<string> {
  const { method, path } = toRequestLine(telemetry.startVisit);
  const response = await fetch(apiUrl + path, { method, credentials: 'omit', keepalive: true });
  return telemetry.startVisit.answer.parse(await response.json()).visit;
}

/** Sends measurements. Losing a report does not matter: nothing is shown or retried. */
export function sendTelemetry(apiUrl: string, body: telemetry.VitalsRequest): void {
  const { method, path } = toRequestLine(telemetry.reportVitals);
  fetch(apiUrl + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}
