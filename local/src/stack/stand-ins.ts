import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { Accounts } from '../emulators/auth/accounts.ts';
import { smtpDriver } from '../emulators/auth/mail.ts';
import { buildAuthServer } from '../emulators/auth/server.ts';
import { buildFormsServer } from '../emulators/forms/server.ts';
import { buildMailboxServer } from '../emulators/mail/server.ts';
import { buildSmtpServer } from '../emulators/mail/smtp.ts';
import { MessageStore } from '../emulators/mail/store.ts';
import { createPayPalEmulator } from '../emulators/paypal/server.ts';
import { buildTilesServer } from '../emulators/tiles/server.ts';
import type { PartName } from '../ports.ts';
import type { Shutdown } from '../processes/shutdown.ts';
import { authIssuer, MAIL_FROM } from './api-environment.ts';
import { ensureSampleAccounts } from './sample-accounts.ts';
import { ensureSamplePayment } from './sample-payment.ts';
import type { Secrets } from './secrets.ts';

export interface StandInOptions {
  ports: Record<PartName, number>;
  dataDir: string;
  secrets: Secrets;
  authDatabaseUrl: string;
}

/** Starts a server of ours on its port of 'localhost' and remembers how to stop it. */
export async function listen(
  app: FastifyInstance,
  port: number,
  shutdown: Shutdown,
): Promise<void> {
  await shutdown.add(() => app.close());
  await app.listen({ port, host: 'localhost' });
}

/**
 * Starts what stands in for hosted services: mailbox, authentication, payments, forms, tiles.
 * @returns user id of each sample account by e-mail address
 */
export async function startStandIns(
  { ports, dataDir, secrets, authDatabaseUrl }: StandInOptions,
  shutdown: Shutdown,
): Promise<Record<string, string>> {
  const url = (part: PartName) => `http://localhost:${ports[part]}`;
  const siteUrl = url('shell');
  const smtpUrl = `smtp://localhost:${ports.smtp}`;

  const store = await new MessageStore(join(dataDir, 'mailbox')).open();
  const smtp = buildSmtpServer(store);
  await new Promise<void>((resolve) => void smtp.listen(ports.smtp, 'localhost', resolve));
  await shutdown.add(() => new Promise<void>((resolve) => void smtp.close(resolve)));
  await listen(await buildMailboxServer(store), ports.mailbox, shutdown);

  const auth = await buildAuthServer({
    databaseUrl: authDatabaseUrl,
    siteUrl,
    jwtSecret: secrets.SUPABASE_JWT_SECRET,
    issuer: authIssuer(url('auth')),
    publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
    secretKey: secrets.SUPABASE_SERVICE_ROLE_KEY,
    mail: smtpDriver(smtpUrl, MAIL_FROM),
  });
  await listen(auth, ports.auth, shutdown);

  const paymentsFile = join(dataDir, 'payments.json');
  ensureSamplePayment(paymentsFile);
  const paypal = await createPayPalEmulator({
    siteUrl,
    clientId: secrets.PAYPAL_CLIENT_ID,
    clientSecret: secrets.PAYPAL_CLIENT_SECRET,
    webhookId: secrets.PAYPAL_WEBHOOK_ID,
    webhookUrl: () => `${url('api')}/payments/webhooks`,
    file: paymentsFile,
  });
  await listen(paypal.app, ports.payments, shutdown);

  const contact = { to: 'info@chaps.example' };
  const forms = await buildFormsServer({ forms: { contact }, smtpUrl, from: MAIL_FROM, siteUrl });
  await listen(forms, ports.forms, shutdown);
  await listen(buildTilesServer(), ports.tiles, shutdown);
  return sampleAccounts(authDatabaseUrl);
}

async function sampleAccounts(databaseUrl: string): Promise<Record<string, string>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    return await ensureSampleAccounts(new Accounts(pool));
  } finally {
    await pool.end();
  }
}
