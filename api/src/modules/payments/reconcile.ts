import { PayPalRefusal } from '../../integrations/paypal/client.ts';
import type { Services } from '../../services.ts';
import { unsettledOrders } from './queries.ts';
import { owedRefunds, payRefund } from './refunds.ts';
import { recordUnknown, settle } from './settle.ts';

/**
 * Settles what was left open: captures whose answer was lost (trust.md: a `capturing` older than a
 * minute, which is the configured age), refunds whose job was.
 * One that cannot be settled now does not keep the others from it.
 * @throws {AggregateError} of what failed, after all were tried
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const faults: unknown[] = [];
  for (const orderId of await unsettledOrders(
    services.db,
    services.config.RECONCILE_AFTER_SECONDS,
  )) {
    await settleByProvider(services, orderId, true).catch((error: unknown) => faults.push(error));
  }
  for (const reference of await owedRefunds(services.db)) {
    await payRefund(services, reference).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some payments could not be settled');
}

/**
 * Reads the order again at the provider and writes down what it says.
 * @param final whether the absence of a capture means that there will be none
 */
export async function settleByProvider(
  services: Services,
  orderId: string,
  final: boolean,
): Promise<void> {
  try {
    await settle(services, await services.paypal.getOrder(orderId), final);
  } catch (error) {
    if (!(error instanceof PayPalRefusal && error.status === 404)) throw error;
    if (final) await recordUnknown(services, orderId);
  }
}
