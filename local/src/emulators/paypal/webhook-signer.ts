// @peculiar/x509 does not load without it.
import 'reflect-metadata';
import { sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** Signs webhooks in PayPal's scheme with a certificate created for this run. */
export interface WebhookSigner {
  certPath: string;
  certificate: string;
  /** PayPal's five headers for a body, byte for byte. */
  headers(body: string, webhookId: string, base: string): Record<string, string>;
}

export async function createSigner(): Promise<WebhookSigner> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const day = 86_400_000;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=messageverificationcerts.localhost, O=PayPal emulator',
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + 365 * day),
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
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
