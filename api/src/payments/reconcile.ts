import { tryEach } from '../platform/jobs/try-each.ts';
import { PayPalRequestError, undefinedIfNotFound } from './paypal/client.ts';
import {
  findProviderRefundKind,
  refreshDisputes,
  refreshProviderRefund,
  resolveCaptureId,
} from './provider-refunds.ts';
import {
  abandonOrders,
  findOrder,
  isOurCustomId,
  listOpenEvents,
  listUnsettledOrders,
  markEventProcessed,
  markEventTried,
} from './queries.ts';
import { listOwedRefunds, payRefund } from './refunds.ts';
import type { Services } from './services.ts';
import { recordUnknownOrder, settleOrder } from './settle.ts';

/**
 * Job: settles what is still open: captures without a response (`capturing` for longer than configured,
 * trust.md), undecided disputes, refunds without a job, unprocessed events, and orders that can no longer be
 * paid. A failure does not stop the others.
 * @throws {AggregateError} of the failures, after all were tried
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const { db, config } = services;
  const after = config.RECONCILE_AFTER_SECONDS;
  await tryEach(
    [
      async () =>
        tryEach(await listUnsettledOrders(db, after), (orderId) =>
          settleByProvider(services, orderId, true),
        ),
      () => refreshDisputes(services),
      async () => tryEach(await listOwedRefunds(db), (reference) => payRefund(services, reference)),
      async () =>
        tryEach(await listOpenEvents(db, after), (event) => handleLateEvent(services, event)),
      () => abandonOrders(db),
    ],
    (settleAll) => settleAll(),
  );
}

async function handleLateEvent(
  services: Services,
  event: Awaited<ReturnType<typeof listOpenEvents>>[number],
): Promise<void> {
  const { event_id: eventId, event_type: type, resource_id: named, is_old: isOld } = event;
  await markEventTried(services.db, eventId);
  const isDone = named !== null && (await processEvent(services, type, named));
  if (isDone || isOld || (named !== null && (await isForeignEvent(services, type, named)))) {
    await markEventProcessed(services.db, eventId);
  }
}

/** Whether the provider shows that an event is about another shop's order on the same account. */
async function isForeignEvent(services: Services, type: string, named: string): Promise<boolean> {
  const { db, paypal } = services;
  const order = findProviderRefundKind(type)
    ? undefined
    : await undefinedIfNotFound(paypal.getOrder(named));
  if (order) return !(await isOurCustomId(db, order.purchase_units[0]?.custom_id));
  const captureId = await resolveCaptureId(services, type, named);
  const capture = captureId && (await undefinedIfNotFound(paypal.getCapture(captureId)));
  return capture ? !(await isOurCustomId(db, capture.custom_id)) : false;
}

/**
 * Reads from the provider what an event is about, and records it.
 * @param named id of the order, capture, refund or dispute
 * @returns false while its payment is not recorded here: the event is kept and tried again later
 */
export async function processEvent(
  services: Services,
  eventType: string,
  named: string,
): Promise<boolean> {
  const kind = findProviderRefundKind(eventType);
  return kind
    ? refreshProviderRefund(services, kind, named)
    : settleByProvider(services, named, false);
}

/**
 * Reads an order from the provider again and records its state.
 * @param name its id, or that of its capture; an unknown id does nothing
 * @returns whether the order is known here
 * @param final whether a missing capture means that there will be none
 */
export async function settleByProvider(
  services: Services,
  name: string,
  final: boolean,
): Promise<boolean> {
  const known = await findOrder(services.db, name);
  if (!known) return false;
  try {
    await settleOrder(services, await services.paypal.getOrder(known.order_id), final);
  } catch (error) {
    if (!(error instanceof PayPalRequestError && error.status === 404)) throw error;
    if (final) await recordUnknownOrder(services, known.order_id);
  }
  return true;
}
