// Required by @peculiar/x509.
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** A self-signed certificate, valid since yesterday, with its key (PKCS 8, DER). */
export async function createSelfSignedCertificate(name: string, notAfter: Date) {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter,
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { certificate, privateKey };
}
