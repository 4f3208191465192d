import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type PayPalEvent, paypalEvent } from './shapes.ts';

export interface WebhookHeaders {
  id: string;
  time: string;
  signature: string;
  certUrl: string;
  algorithm: string;
}

export interface WebhookVerifier {
  /**
   * Returns the event if PayPal signed exactly these bytes for this webhook, else null.
   * @throws when the certificate cannot be fetched at the moment: PayPal should send the event again
   */
  verify(headers: WebhookHeaders, body: Buffer): Promise<PayPalEvent | null>;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The path under which PayPal publishes its signing certificates. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/CERT-[A-Za-z0-9-]{1,64}$/;

/**
 * Whether a certificate may be fetched from this URL: PayPal's path on a listed host, over https; plain http
 * only from this machine. The caller controls the header, so nothing else is ever fetched.
 * @param allowedHosts `host` or `host:port`, lower case
 */
export function mayFetchCertificate(certUrl: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(certUrl)) return false;
  const url = new URL(certUrl);
  if (url.username || url.password) return false;
  if (!allowedHosts.includes(url.host)) return false;
  if (!CERTIFICATE_PATH.test(url.pathname) || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/** The provider uses one or two certificates at a time; a forged header may name any number. */
const MAX_FETCHES_A_MINUTE = 5;
const FAILURE_CACHE_SECONDS = 60;
const MAX_FAILURES = 100;
const MAX_CERTIFICATES = 8;

/**
 * Fetches each certificate once. Failures are remembered for a minute and fetches are limited, so that no one
 * can make the API request certificates endlessly.
 */
function createCertificateCache(): (url: string) => Promise<X509Certificate> {
  const certificates = new Map<string, X509Certificate>();
  const pending = new Map<string, Promise<X509Certificate>>();
  /** When each failed URL may be requested again. */
  const failures = new Map<string, number>();
  const budget = new RateLimiterMemory({ points: MAX_FETCHES_A_MINUTE, duration: 60 });

  async function fetchCertificate(url: string): Promise<X509Certificate> {
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(8000) });
      if (!answer.ok) throw new Error(`certificate host returned ${answer.status}`);
      const certificate = new X509Certificate(await answer.text());
      const [oldest] = certificates.keys();
      if (oldest && certificates.size >= MAX_CERTIFICATES) certificates.delete(oldest);
      certificates.set(url, certificate);
      return certificate;
    } catch (error) {
      if (failures.size >= MAX_FAILURES) failures.clear();
      failures.set(url, Date.now() + FAILURE_CACHE_SECONDS * 1000);
      throw error;
    } finally {
      pending.delete(url);
    }
  }

  return async (url) => {
    const known = certificates.get(url) ?? pending.get(url);
    if (known) return known;
    if ((failures.get(url) ?? 0) > Date.now())
      throw new Error('the certificate could not be fetched a moment ago');
    await budget.consume('certificates').catch(() => {
      throw new Error('too many certificates were requested');
    });
    // Another request may have started the fetch in the meantime.
    const asked = pending.get(url) ?? fetchCertificate(url);
    pending.set(url, asked);
    return asked;
  };
}

/**
 * Verifies PayPal's webhook signature: RSA-SHA256 over `id|time|webhook id|crc32 of the raw body`.
 * @param webhookIds one id; while it is being replaced, the old one too
 */
export function createWebhookVerifier(
  webhookIds: readonly string[],
  allowedHosts: readonly string[],
): WebhookVerifier {
  const certificateOf = createCertificateCache();

  return {
    async verify(headers, body) {
      if (headers.algorithm !== 'SHA256withRSA') return null;
      if (!mayFetchCertificate(headers.certUrl, allowedHosts)) return null;
      const signer = await certificateOf(headers.certUrl);
      const now = Date.now();
      if (Date.parse(signer.validFrom) > now || Date.parse(signer.validTo) < now) return null;
      const isSignedFor = (webhookId: string) =>
        createVerify('RSA-SHA256')
          .update([headers.id, headers.time, webhookId, crc32(body)].join('|'))
          .verify(signer.publicKey, headers.signature, 'base64');
      if (!webhookIds.some(isSignedFor)) return null;
      const event = paypalEvent.safeParse(parseJson(body));
      return event.success ? event.data : null;
    },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
