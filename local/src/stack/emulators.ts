import { join } from 'node:path';
import { buildAuthGateway } from '../emulators/auth/gateway.ts';
import { createSmtpDriver } from '../emulators/auth/mail.ts';
import { buildAuthServer } from '../emulators/auth/server.ts';
import { buildFormsServer } from '../emulators/forms/server.ts';
import { buildMailboxServer } from '../emulators/mail/server.ts';
import { startSmtpServer } from '../emulators/mail/smtp.ts';
import { MessageStore } from '../emulators/mail/store.ts';
import { createPayPalEmulator } from '../emulators/paypal/server.ts';
import { buildTilesServer } from '../emulators/tiles/server.ts';
import { listen } from '../processes/listen.ts';
import { getAuthIssuer, MAIL_FROM } from '../settings/environment.ts';
import type { PartName } from '../settings/ports.ts';
import type { Start } from '../settings/start-context.ts';
import { ensureSamplePayment } from './sample-data.ts';

export async function startEmulators(start: Start, authDatabaseUrl: string): Promise<void> {
  const { ports, dataDir, secrets, shutdown } = start;
  const url = (part: PartName) => `http://localhost:${ports[part]}`;
  const siteUrl = url('shell');

  const store = await new MessageStore(join(dataDir, 'mailbox')).open();
  const smtp = await startSmtpServer(store, {
    port: ports.smtp,
    report: (body, signal) =>
      fetch(`${url('api')}/mail/reports`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body,
        signal,
      }),
  });
  await shutdown.add(() => smtp.close());
  const mailbox = await buildMailboxServer(store);

  const auth = buildAuthGateway({ service: url('authBehind'), api: url('api') });
  const authBehind = await buildAuthServer({
    databaseUrl: authDatabaseUrl,
    siteUrl,
    jwtSecret: secrets.SUPABASE_JWT_SECRET,
    issuer: getAuthIssuer(url('auth')),
    publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
    secretKey: secrets.SUPABASE_SERVICE_ROLE_KEY,
    mail: createSmtpDriver(smtp.url, MAIL_FROM),
  });

  const file = join(dataDir, 'payments.json');
  ensureSamplePayment(file);
  const paypal = await createPayPalEmulator({
    siteUrl,
    clientId: secrets.PAYPAL_CLIENT_ID,
    clientSecret: secrets.PAYPAL_CLIENT_SECRET,
    webhookId: secrets.PAYPAL_WEBHOOK_ID,
    webhookUrl: () => `${url('api')}/payments/webhooks`,
    file,
  });

  const contact = { to: 'info@chaps.example' };
  const forms = await buildFormsServer({
    forms: { contact },
    smtpUrl: smtp.url,
    from: MAIL_FROM,
    siteUrl,
  });
  const servers = {
    mailbox,
    authBehind,
    auth,
    payments: paypal.app,
    forms,
    tiles: buildTilesServer(),
  };
  for (const part of ['mailbox', 'authBehind', 'auth', 'payments', 'forms', 'tiles'] as const) {
    await listen(servers[part], ports[part], shutdown);
  }
}
