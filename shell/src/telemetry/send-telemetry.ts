import type { VitalsRequest } from '@chaps/contracts/telemetry';

/** Sends what was measured. A report that is lost is no loss: nothing is shown, nothing is tried again. */
export function sendTelemetry(apiUrl: string, body: VitalsRequest): void {
  fetch(`${apiUrl}/telemetry/vitals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}
