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
import type { Place } from '../hold/place.ts';
import { isPlaceGone } from '../hold/refusals.ts';
import { ownProfileId } from '../person.ts';
import { nextStep, pathTo } from '../steps.ts';
import { forgetConsent, giveConsent } from './give-consent.ts';
import { forgetAnswers, stopSaving } from './kept-answers.ts';

const toastError = (title: string, description: string) =>
  bookingToasts.show({ tone: 'error', title, description });

/** Spec 8: an answer with an error, or no usable answer at all. */
function tellConsentFailure(error: unknown): void {
  if (isErrorAnswer(error)) {
    toastError('Consent Creation Failed', 'Failed to create consent. Please try again.');
  } else toastError('Error', 'An unexpected error occurred. Please try again later.');
}

interface Confirmation {
  event: Event;
  place: Place;
  email: string;
  /** The place turned out to be gone; the answers stay. */
  onPlaceGone: () => void;
}

/**
 * What follows the consent form (spec 4, Booking flow 6 and 7): consent, then the appointment at
 * once, or the checkout where payment is required. After an error he stays where he is.
 * @returns `confirm(answers)`; without answers when the consent was given before
 */
export function useConfirm({ event, place, email, onPlaceGone }: Confirmation) {
  const navigate = useNavigate();
  const [once] = useState(() => idempotencyKeys());
  const appointmentId = place.holdId;
  const journey = { asksNhsNumber: false, paymentRequired: place.paymentRequired };

  /** Runs one part; a failure is told and ends the whole. */
  async function attempt(part: () => Promise<unknown>, tell: (error: unknown) => void) {
    try {
      await part();
      return true;
    } catch (error) {
      if (isUnauthorized(error)) return false;
      tell(error);
      if (isPlaceGone(error)) onPlaceGone();
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
    const booking = appointmentRequestOf(event, place, await ownProfileId(email));
    const made = await once(booking, (key) => createAppointment(booking, key));
    queryClient.setQueryData(appointmentQuery(made.appointment_id).queryKey, made);
    emit('appointment-confirmed', {
      appointmentId: made.appointment_id,
      eventId: event.event_id,
    });
  }

  return async (answers?: Answers): Promise<void> => {
    bookingToasts.dismiss();
    if (answers && !(await attempt(() => consent(answers), tellConsentFailure))) return;
    const next = pathTo(nextStep('consent', journey), { appointmentId });
    if (place.paymentRequired) {
      forget();
      navigate(next, { state: { booking: checkoutBookingOf(event, place), eventDetails: event } });
      return;
    }
    const tell = () =>
      toastError('Booking Failed', 'Failed to confirm booking. Please try again later.');
    if (!(await attempt(book, tell))) return;
    forget();
    navigate(next, { replace: true, state: { message: BOOKED_MESSAGE } });
  };
}
