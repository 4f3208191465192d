import type { Appointment, AppointmentStatus } from '@chaps/contracts/appointments';
import { isHeld } from '@chaps/domain/appointments';

/** The steps of a booking that an address can request. */
export type RequestedStep = 'slot' | 'consent' | 'payment' | 'done';

/** There is no longer a seat, so there is nothing to pay for. */
export type EndReason = 'expired' | 'refund' | 'cancelled';

/** `processing`: the outcome of a payment is not known yet; `under-review`: perhaps not for days. */
export type Step = RequestedStep | 'processing' | 'under-review' | EndReason;

const STEP_BY_STATUS: Record<Exclude<AppointmentStatus, 'held'>, Step> = {
  released: 'expired',
  capturing: 'processing',
  confirmed: 'done',
  attended: 'done',
  cancelled: 'cancelled',
  refund_due: 'refund',
  refunded: 'refund',
};

/** The record decides what is possible, and the address what is shown, so that a reload resumes there. */
export function getCurrentStep(
  asked: RequestedStep,
  appointment: Appointment | undefined,
  now: Date,
): Step {
  if (!appointment) return 'slot';
  if (appointment.status === 'capturing' && appointment.payment_pending) return 'under-review';
  if (appointment.status !== 'held') return STEP_BY_STATUS[appointment.status];
  if (!isHeld(appointment, now)) return 'expired';
  if (asked === 'slot' || asked === 'consent') return asked;
  return appointment.consent_given && appointment.payment_required ? 'payment' : 'consent';
}

export const hasEnded = (step: Step): step is EndReason =>
  step === 'expired' || step === 'refund' || step === 'cancelled';
