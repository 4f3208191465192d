import type { Services as AccountServices } from './accounts/services.ts';
import { createSignInService } from './accounts/sign-in-service.ts';
import type { Services as VisitServices } from './clinic-day/services.ts';
import { createMailer } from './messages/email/mailer.ts';
import type { Services as EmailServices } from './messages/email/services.ts';
import { createPayPal } from './payments/paypal/client.ts';
import { createWebhookVerifier } from './payments/paypal/webhooks.ts';
import type { Services as PaymentServices } from './payments/services.ts';
import { type Config, poolSize } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { createJobQueue, type FailureOutcome, type JobName } from './platform/jobs/queue.ts';
import { createDayKeys } from './platform/security/day-keys.ts';
import { createKeys } from './platform/security/keys.ts';

export interface AppServices
  extends AccountServices,
    EmailServices,
    PaymentServices,
    VisitServices {}

/**
 * Creates all services behind the routes from the configuration; nothing connects until it is used.
 * @param onJobError logs a failed job
 */
export function createServices(
  config: Config,
  onJobError?: (error: Error, job?: JobName, after?: FailureOutcome) => void,
): AppServices & { close(): Promise<void> } {
  const database = openDatabase(config.DATABASE_URL, { size: poolSize(config) });
  const jobs = createJobQueue(config.DATABASE_URL, onJobError);
  const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
  return {
    config,
    pool: database.pool,
    db: database.db,
    keys: createKeys(config.ENCRYPTION_KEYS, config.HMAC_KEYS),
    dayKeys: createDayKeys(config.HMAC_KEYS),
    accounts: createSignInService(
      config.SUPABASE_URL,
      config.SUPABASE_SERVICE_ROLE_KEY,
      config.SUPABASE_AUTH_URL,
    ),
    paypal: createPayPal({
      base: config.PAYPAL_API_BASE,
      clientId: config.PAYPAL_CLIENT_ID,
      clientSecret: config.PAYPAL_CLIENT_SECRET,
    }),
    webhooks: createWebhookVerifier(config.PAYPAL_WEBHOOK_ID, config.PAYPAL_WEBHOOK_CERT_HOSTS),
    mailer,
    jobs,
    now: () => new Date(),
    async close() {
      await jobs.stop();
      mailer.close();
      await database.close();
    },
  };
}
