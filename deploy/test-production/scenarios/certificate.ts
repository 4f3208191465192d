import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { runProgram } from '../engine.ts';
import { SITE, type TestInstallation } from '../rehearsal.ts';
import { expectBooking } from './person.ts';

const AUTHORITY_CERTIFICATE = '/data/caddy/pki/authorities/local/intermediate';
const { hostname } = new URL(SITE);
const SITE_CERTIFICATE = `/data/caddy/certificates/local/${hostname}/${hostname}`;

/** The proxy's certificate, reissued as one that expired yesterday, followed by its authority's. */
async function createExpiredCertificate(rehearsal: TestInstallation): Promise<string> {
  const file = (name: string) => join(rehearsal.folder, name);
  const read = (path: string) => rehearsal.compose(['exec', '-T', 'proxy', 'cat', path]);
  const authority = await read(`${AUTHORITY_CERTIFICATE}.crt`);
  writeFileSync(file('authority.crt'), authority);
  writeFileSync(file('authority.key'), await read(`${AUTHORITY_CERTIFICATE}.key`), { mode: 0o600 });
  writeFileSync(file('site.key'), await read(`${SITE_CERTIFICATE}.key`), { mode: 0o600 });
  const name = ['-subj', '/', '-addext', `subjectAltName=critical,DNS:${hostname}`];
  const request = ['req', '-new', '-key', file('site.key'), ...name, '-out', file('site.csr')];
  await runProgram('openssl', request);
  const by = ['-CA', file('authority.crt'), '-CAkey', file('authority.key'), '-CAcreateserial'];
  const signing = ['x509', '-req', '-in', file('site.csr'), ...by, '-copy_extensions', 'copy'];
  const own = await runProgram('openssl', [...signing, '-days', '-1']);
  assert.ok(new X509Certificate(own).validToDate < new Date());
  return own + authority;
}

/** As after weeks with the machine turned off. */
export async function renewExpiredCertificate(rehearsal: TestInstallation): Promise<void> {
  const expired = await createExpiredCertificate(rehearsal);
  await rehearsal.compose(['stop', 'proxy']);
  const write = ['sh', '-c', `cat > ${SITE_CERTIFICATE}.crt`];
  await rehearsal.compose(['run', '--rm', '--no-deps', '-T', 'proxy', ...write], {
    input: expired,
  });
  await rehearsal.up(['proxy']);
  const started = performance.now();
  // Throws while the certificate is not valid.
  const status = () =>
    rehearsal.call('GET', `${SITE}/config.json`).then(({ status }) => status, String);
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`the expired certificate was replaced after ${seconds} seconds\n`);
  await expectBooking(rehearsal);
}
