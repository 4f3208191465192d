import { isErrorAnswer, isUnauthorized } from '@chaps/api-client';
import { appointmentQuery, createAppointment } from '@chaps/api-client/appointments';
import { idempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { BOOKED_MESSAGE } from '@chaps/contracts/appointments';
import type { ConsentForm as Answers } from '@chaps/contracts/consent';
import type { Event } from '@chaps/contracts/events';
import { emit, queryClient } from '@chaps/runtime';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { appointmentRequestOf, checkoutBookingOf } from '../booking-payload.ts';
import { bookingToasts } from '../booking-toasts.ts';
import { isSeatGone } from '../hold/rejections.ts';
import type { Seat } from '../hold/seat.ts';
import { ownProfileId } from '../person.ts';
import { nextStep, pathTo } from '../steps.ts';
import { forgetConsent, giveConsent } from './give-consent.ts';
import { forgetAnswers, stopSaving } from './unsent-answers.ts';

const toastError = (title: string, description: string) =>
  bookingToasts.show({ tone: 'error', title, description });

/** Spec 8: an answer with an error, or no usable answer at all. */
function showConsentFailure(error: unknown): void {
  if (isErrorAnswer(error)) {
    toastError('Consent Creation Failed', 'Failed to create consent. Please try again.');
  } else toastError('Error', 'An unexpected error occurred. Please try again later.');
}

interface Confirmation {
  event: Event;
  seat: Seat;
  email: string;
  /** The seat is gone; the answers stay. */
  onSeatGone: () => void;
}

/**
 * After the consent form (spec 4, Booking flow 6 and 7): the consent, then the appointment, or the checkout
 * if payment is required. After an error the user stays on the page.
 * @returns `confirm(answers)`; without answers when the consent was given before
 */
export function useConfirm({ event, seat, email, onSeatGone }: Confirmation) {
  const navigate = useNavigate();
  const [once] = useState(() => idempotencyKeys());
  const appointmentId = seat.holdId;
  const journey = { asksNhsNumber: false, paymentRequired: seat.paymentRequired };

  /** Runs a step. A failure is shown and stops the rest. */
  async function attempt(step: () => Promise<unknown>, showFailure: (error: unknown) => void) {
    try {
      await step();
      return true;
    } catch (error) {
      if (isUnauthorized(error)) return false;
      showFailure(error);
      if (isSeatGone(error)) onSeatGone();
      return false;
    }
  }

  const forget = () => {
    forgetAnswers(event.event_id);
    forgetConsent(event.event_id);
  };

  async function consent(answers: Answers): Promise<void> {
    await stopSaving(event.event_id);
    const profileId = await ownProfileId(email);
    const where = { psaTestDate: event.event_date, profileId, appointmentId };
    await giveConsent(event.event_id, answers, where);
  }

  async function book(): Promise<void> {
    const booking = appointmentRequestOf(event, seat, await ownProfileId(email));
    const appointment = await once(booking, (key) => createAppointment(booking, key));
    queryClient.setQueryData(appointmentQuery(appointment.appointment_id).queryKey, appointment);
    emit('appointment-confirmed', {
      appointmentId: appointment.appointment_id,
      eventId: event.event_id,
    });
  }

  return async (answers?: Answers): Promise<void> => {
    bookingToasts.dismiss();
    if (answers && !(await attempt(() => consent(answers), showConsentFailure))) return;
    const next = pathTo(nextStep('consent', journey), { appointmentId });
    if (seat.paymentRequired) {
      forget();
      navigate(next, { state: { booking: checkoutBookingOf(event, seat), eventDetails: event } });
      return;
    }
    const showFailure = () =>
      toastError('Booking Failed', 'Failed to confirm booking. Please try again later.');
    if (!(await attempt(book, showFailure))) return;
    forget();
    navigate(next, { replace: true, state: { message: BOOKED_MESSAGE } });
  };
}
