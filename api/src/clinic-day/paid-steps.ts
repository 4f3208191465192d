import type { DayAction } from '@chaps/contracts/visits';
import { addDayOrders } from '../payments/day-orders.ts';
import { writeAudits } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { addDayPayments, recountDayPayments } from './day-payments.ts';
import { readPaymentStepsByAppointment } from './steps.ts';

interface RecordingContext {
  userId: string;
  eventId: string;
  requestId: string;
  device: string | null;
}

export const isPaymentAction = ({ step }: DayAction) => step === 'paid' || step === 'not paid';

/**
 * Keeps the on-the-day payments in line with the steps.
 * @param added steps just recorded
 * @returns the appointments with a payment that now counts, or no longer does, with their audit rows
 */
export async function recordDayPayments(
  transaction: Executor,
  recording: RecordingContext,
  added: readonly DayAction[],
): Promise<ReadonlySet<string>> {
  const { userId, eventId, requestId } = recording;
  const actions = added.filter(isPaymentAction);
  const takings = actions.flatMap(({ action_id, appointment_id, method, amount, done_at }) =>
    method ? [{ action_id, appointment_id, method, amount, done_at }] : [],
  );
  if (takings.length > 0) {
    await addDayOrders(transaction, takings);
    await addDayPayments(transaction, takings, recording);
  }
  const ids = [...new Set(actions.map(({ appointment_id }) => appointment_id))];
  if (ids.length === 0) return new Set();
  const steps = await readPaymentStepsByAppointment(transaction, ids);
  const recounted = await recountDayPayments(transaction, steps);
  const audits = recounted.map(({ appointment_id, profile_id, amount, method, counts }) => ({
    actor: userId,
    action: counts
      ? ('payment on the day taken' as const)
      : ('payment on the day taken back' as const),
    subject: `appointment ${appointment_id}`,
    after: { amount, method },
    eventId,
    profileId: profile_id,
    requestId,
  }));
  await writeAudits(transaction, audits);
  return new Set(recounted.map(({ appointment_id }) => appointment_id));
}
