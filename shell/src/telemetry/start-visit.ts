import { visitResponse } from '@chaps/contracts/telemetry';

/**
 * Begins a visit that the API signs. Loaded on demand: few documents compare builds.
 * @throws {Error} when there is no answer, or another one
 */
export async function startVisit(apiUrl: string): Promise<string> {
  const response = await fetch(`${apiUrl}/telemetry/visits`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
  });
  return visitResponse.parse(await response.json()).visit;
}
