import { sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createSelfSignedCertificate } from '../self-signed.ts';

const YEAR_MS = 365 * 86_400_000;

/** Signs webhooks in PayPal's scheme with a certificate created for this run. */
export interface WebhookSigner {
  certPath: string;
  certificate: string;
  /** PayPal's five headers for exactly these bytes. */
  headers(body: string, webhookId: string, base: string): Record<string, string>;
}

export async function createSigner(): Promise<WebhookSigner> {
  const { certificate, privateKey } = await createSelfSignedCertificate(
    'CN=messageverificationcerts.localhost, O=PayPal emulator',
    new Date(Date.now() + YEAR_MS),
  );
  const certPath = `/v1/notifications/certs/CERT-${certificate.serialNumber}`;
  return {
    certPath,
    certificate: certificate.toString('pem'),
    headers: (body, webhookId, base) => {
      const id = crypto.randomUUID();
      const time = new Date().toISOString();
      const message = `${id}|${time}|${webhookId}|${crc32(body)}`;
      const key = { key: privateKey, format: 'der', type: 'pkcs8' } as const;
      return {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${base}${certPath}`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(message), key).toString('base64'),
      };
    },
  };
}
