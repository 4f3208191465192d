import { PayPalRefusal } from './paypal/client.ts';
import {
  abandonOrders,
  closeEvent,
  findOrder,
  openEvents,
  orderOfCapture,
  unsettledOrders,
} from './queries.ts';
import { owedRefunds, payRefund } from './refunds.ts';
import type { Services } from './services.ts';
import { recordUnknown, settle } from './settle.ts';

/**
 * Settles what was left open: captures whose answer was lost (trust.md: a `capturing` older than a
 * minute, which is the configured age), refunds whose job was, events of the provider, and orders
 * that nobody will pay any more.
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
  for (const event of await openEvents(services.db, services.config.RECONCILE_AFTER_SECONDS)) {
    await heedLate(services, event).catch((error: unknown) => faults.push(error));
  }
  await abandonOrders(services.db);
  if (faults.length > 0) throw new AggregateError(faults, 'some payments could not be settled');
}

/** An event that could not be dealt with when it came, should the provider not send it again. */
async function heedLate(
  services: Services,
  { event_id: eventId, resource_id: named }: Awaited<ReturnType<typeof openEvents>>[number],
): Promise<void> {
  const known = named === null ? undefined : await findOrder(services.db, named);
  const orderId = known?.order_id ?? (await orderOfCapture(services.db, named ?? ''));
  if (orderId !== undefined) await settleByProvider(services, orderId, false);
  await closeEvent(services.db, eventId);
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
