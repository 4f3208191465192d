import type { Services as CommonServices } from '../platform/config/services.ts';
import type { PayPal } from './paypal/client.ts';
import type { WebhookVerifier } from './paypal/webhooks.ts';

export interface Services extends CommonServices {
  paypal: PayPal;
  webhooks: WebhookVerifier;
}
