import { type Finding, fail, ok, sendRequest } from './check.ts';
import type { DoctorSettings } from './settings.ts';

/** Whether the provider's webhooks reach the API. The request is unsigned, so the API should reject it. */
export async function checkWebhooks({ api }: DoctorSettings): Promise<Finding> {
  const address = `${api}/payments/webhooks`;
  const headers = { 'content-type': 'application/json' };
  const { status, headers: answered } = await sendRequest(address, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const isApi = answered.has('x-request-id');
  if (status === 403 && isApi) return ok(`${address} rejects unsigned requests`);
  return fail(
    `${address} returned ${status}${isApi ? '' : ', but the response is not from the API'}`,
    status < 300
      ? 'An unsigned webhook must be rejected: is this the API?'
      : 'Let POST requests through to the API, without a challenge page from a firewall',
  );
}

interface Preflight {
  url: string;
  method: string;
  /** Names of headers, in lower case. */
  headers: string[];
}

async function sendPreflight({ url, method, headers }: Preflight, origin: string) {
  const answer = await sendRequest(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers.join(','),
    },
  });
  const has = (name: string, wanted: string[]) => {
    const list = (answer.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
    return list.includes('*') || wanted.every((one) => list.includes(one));
  };
  return {
    status: answer.status,
    origin: answer.headers.get('access-control-allow-origin') ?? 'none',
    fits:
      answer.ok &&
      has('access-control-allow-methods', [method.toLowerCase()]) &&
      has('access-control-allow-headers', headers),
  };
}

const ADVICE = 'A proxy or CDN in front must pass on OPTIONS and the access-control- headers';

/** Whether browsers on the site may call the API, and pages of other sites may not. */
export async function checkApiCors({ api, site }: DoctorSettings): Promise<Finding> {
  const headers = ['authorization', 'content-type', 'idempotency-key'];
  const call = { url: `${api}/appointments`, method: 'POST', headers };
  const own = await sendPreflight(call, site);
  if (!own.fits || own.origin !== site) {
    const seen = `status ${own.status}, allowed origin ${own.origin}`;
    return fail(seen, `${ADVICE}; PUBLIC_SITE_URL must be ${site}`);
  }
  const elsewhere = 'https://elsewhere.invalid';
  const foreign = await sendPreflight(call, elsewhere);
  if (['*', elsewhere].includes(foreign.origin)) return fail('any site may call it', ADVICE);
  return ok(`allowed from ${site} only`);
}

/** Whether browsers on the site may call the sign-in service, which allows any origin. */
export async function checkSignInCors({ auth, site }: DoctorSettings): Promise<Finding> {
  const url = `${auth}/auth/v1/token?grant_type=password`;
  const headers = ['apikey', 'authorization', 'content-type'];
  const own = await sendPreflight({ url, method: 'POST', headers }, site);
  if (own.fits && [site, '*'].includes(own.origin)) return ok('allowed');
  return fail(`status ${own.status}, allowed origin ${own.origin}`, ADVICE);
}
