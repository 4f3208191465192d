import { once } from 'node:events';
import { connect } from 'node:tls';

const REFRESH_INTERVAL_MS = 3_600_000;
const TIMEOUT_MS = 3000;

/**
 * Reads the expiry of the certificate at an address, trusted or not.
 * @throws {Error} when there is none
 */
async function readExpiry(origin: URL): Promise<number> {
  const socket = connect({
    host: origin.hostname,
    port: Number(origin.port || 443),
    servername: origin.hostname,
    // Nothing is sent. Certificates that are expired or untrusted are exactly what should be reported.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new Date(socket.getPeerCertificate().valid_to).getTime() / 1000;
  } finally {
    socket.destroy();
  }
}

/**
 * Expiry times of the certificates of our own addresses, in seconds since 1970 by host. They are read once an
 * hour; an address that does not answer keeps its last value.
 * @param origins only those with https:// have a certificate
 */
export function watchCertificates(origins: readonly string[]): () => Promise<Map<string, number>> {
  const secure = [...new Set(origins)].map((origin) => new URL(origin));
  const ends = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < REFRESH_INTERVAL_MS) return ends;
    readAt = performance.now();
    await Promise.allSettled(
      secure
        .filter(({ protocol }) => protocol === 'https:')
        .map(async (origin) => ends.set(origin.host, await readExpiry(origin))),
    );
    return ends;
  };
}
