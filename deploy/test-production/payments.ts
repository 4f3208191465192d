/** The payment emulator in a container (compose.yml); the API fetches its certificate over TLS. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createPayPalEmulator } from '@chaps/local/emulators/paypal/server';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const { app } = await createPayPalEmulator({
  siteUrl: required('PAYMENTS_SITE'),
  publicUrl: 'https://payments:4443',
  clientId: required('PAYPAL_CLIENT_ID'),
  clientSecret: required('PAYPAL_CLIENT_SECRET'),
  webhookId: required('PAYPAL_WEBHOOK_ID'),
  webhookUrl: () => 'http://gateway:8080/payments/webhooks',
});
// How far the provider's clock is ahead of this machine's, according to its responses.
const clockOffsetMs = Number(required('PAYMENTS_AHEAD_SECONDS')) * 1000;
app.server.prependListener('request', (_request, response) => {
  response.setHeader('date', new Date(Date.now() + clockOffsetMs).toUTCString());
});
const readPem = (name: string) => readFileSync(`/certificate/${name}.pem`);
const httpsServer = createServer(
  { key: readPem('key'), cert: readPem('certificate') },
  (request, response) => app.routing(request, response),
);
process.once('SIGTERM', () => {
  httpsServer.close();
  void app.close();
});
await app.listen({ host: '0.0.0.0', port: 4010 });
httpsServer.listen(4443, '0.0.0.0');
