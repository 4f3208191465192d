/** The emulator of the payment provider, in a container (compose.yml beside this file). */
import { createPayPalEmulator } from '@chaps/local/emulators/paypal/server';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const { app } = await createPayPalEmulator({
  siteUrl: required('PAYMENTS_SITE'),
  publicUrl: 'http://payments:4010',
  clientId: required('PAYPAL_CLIENT_ID'),
  clientSecret: required('PAYPAL_CLIENT_SECRET'),
  webhookId: required('PAYPAL_WEBHOOK_ID'),
  webhookUrl: () => 'http://gateway:8080/payments/webhooks',
});
process.once('SIGTERM', () => void app.close());
await app.listen({ host: '0.0.0.0', port: 4010 });
