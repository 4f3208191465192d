import { once } from 'node:events';
import { connect } from 'node:tls';
import { type Finding, fail, ok, warn } from './check.ts';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 10_000;
/** Let's Encrypt's certificates last 90 days and are renewed 30 days before they expire. */
const WARN_DAYS = 21;
const FAIL_DAYS = 7;

const ADVICE =
  "Run 'docker compose logs proxy'. Check the host's DNS and that ports 80 and 443 are open; behind a CDN, check the CDN's certificate";

/** Whether browsers trust the certificate at an origin, and how long it is valid. */
export async function checkCertificate(origin: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(origin);
  if (protocol !== 'https:') {
    return warn('http://, without a certificate', 'Only a trial may run without HTTPS');
  }
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    // Nothing is sent, because the connection only serves to find out what is wrong with the certificate.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { valid_to } = socket.getPeerCertificate();
    const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS);
    const length = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
    const ends = days < 0 ? `expired ${length} ago` : `expires in ${length}`;
    if (!socket.authorized) {
      return fail(`${ends}; not trusted: ${socket.authorizationError}`, ADVICE);
    }
    if (days < FAIL_DAYS) return fail(ends, ADVICE);
    return days < WARN_DAYS ? warn(ends, ADVICE) : ok(ends);
  } finally {
    socket.destroy();
  }
}
