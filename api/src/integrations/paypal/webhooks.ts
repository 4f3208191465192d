import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
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
   * The event, if PayPal signed exactly these bytes for this webhook; else null.
   * @throws when the certificate cannot be fetched just now: ask to be called again
   */
  verify(headers: WebhookHeaders, body: Buffer): Promise<PayPalEvent | null>;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a certificate may be fetched from there: a listed host, over https; plain http only from
 * this very machine. The header is written by whoever calls, so nothing else is ever fetched.
 * @param allowedHosts `host` or `host:port`, lower case
 */
export function mayFetchCertificate(certUrl: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(certUrl)) return false;
  const url = new URL(certUrl);
  if (url.username || url.password) return false;
  if (!allowedHosts.includes(url.host)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/** PayPal's webhook signature: RSA-SHA256 over `id|time|webhook id|crc32 of the raw body`. */
export function createWebhookVerifier(
  webhookId: string,
  allowedHosts: readonly string[],
): WebhookVerifier {
  const certificates = new Map<string, X509Certificate>();

  async function certificate(url: string): Promise<X509Certificate> {
    const known = certificates.get(url);
    if (known) return known;
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(8000) });
    if (!answer.ok) throw new Error(`certificate host answered ${answer.status}`);
    const fetched = new X509Certificate(await answer.text());
    if (certificates.size >= 8) certificates.clear();
    certificates.set(url, fetched);
    return fetched;
  }

  return {
    async verify(headers, body) {
      if (headers.algorithm !== 'SHA256withRSA') return null;
      if (!mayFetchCertificate(headers.certUrl, allowedHosts)) return null;
      const signer = await certificate(headers.certUrl);
      const now = Date.now();
      if (Date.parse(signer.validFrom) > now || Date.parse(signer.validTo) < now) return null;
      const signed = [headers.id, headers.time, webhookId, crc32(body)].join('|');
      const sound = createVerify('RSA-SHA256')
        .update(signed)
        .verify(signer.publicKey, headers.signature, 'base64');
      if (!sound) return null;
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
