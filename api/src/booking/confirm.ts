import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import type { Executor } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';
import { moveAppointment, moveHold } from './appointments.ts';

/**
 * Makes a place the person's own, with its mail, in the caller's transaction.
 * @param from 'held' for a free event, 'capturing' once the money is there
 * @returns false when the appointment was in another state, or its event cannot be booked any more
 */
export async function confirmAppointment(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  appointmentId: string,
  from: 'held' | 'capturing',
): Promise<boolean> {
  const moved =
    from === 'held'
      ? await moveHold(transaction, appointmentId, 'confirmed')
      : await moveAppointment(transaction, appointmentId, from, 'confirmed');
  if (!moved) return false;
  await queueMail(jobs, transaction, {
    kind: 'booking-confirmation',
    occasion: `booking-confirmation ${appointmentId}`,
    appointmentId,
  });
  await writeAudit(transaction, {
    actor: 'api',
    action: 'appointment confirmed',
    subject: `appointment ${appointmentId}`,
    requestId: null,
  });
  return true;
}
