import type { Accounts } from '../accounts/sign-in-service.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Mailer } from '../email/mailer.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { PayPal } from '../payments/paypal/client.ts';
import type { WebhookVerifier } from '../payments/paypal/webhooks.ts';
import type { Keys } from '../security/keys.ts';
import type { Config } from './config.ts';

/** What a request or a job may need, made once in `createServices`. */
export interface Services {
  config: Config;
  pool: Database['pool'];
  db: Executor;
  keys: Keys;
  accounts: Accounts;
  paypal: PayPal;
  webhooks: WebhookVerifier;
  mailer: Mailer;
  jobs: JobQueue;
  /** For what is signed and what is typed in; what becomes of a booking the database's clock decides. */
  now: () => Date;
}
