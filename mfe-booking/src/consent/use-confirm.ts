import { isErrorResponse, isUnauthorized } from '@chaps/api-client';
import {
  appointmentQuery,
  createAppointment,
  toAppointmentRequest,
} from '@chaps/api-client/appointments';
import { logFailure } from '@chaps/api-client/error-logs';
import { refreshEvents } from '@chaps/api-client/events';
import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { refreshOwnRecall } from '@chaps/api-client/own-recall';
import { type Appointment, BOOKED_MESSAGE } from '@chaps/contracts/appointments';
import type { NavigationState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { queryClient } from '@chaps/runtime';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSeatUnavailable } from '../hold/rejections.tsx';
import { bookingToasts } from '../journey/booking-toasts.ts';
import { readOwnProfileId } from '../journey/signed-in-person.ts';
import type { BookingConsent } from './answers.ts';
import { clearConsent, giveConsent } from './give-consent.ts';
import { clearAnswers, pauseSaving } from './unsent-answers.ts';

const toastError = (title: string, description: string) =>
  bookingToasts.show({ tone: 'error', title, description });

/** Spec 8: an error response, or no usable response at all. */
function showConsentFailure(error: unknown): void {
  void logFailure('Failed to create consent', error);
  if (isErrorResponse(error)) {
    toastError('Consent Creation Failed', 'Failed to create consent. Please try again.');
  } else toastError('Error', 'An unexpected error occurred. Please try again later.');
}

function showBookingFailure(error: unknown): void {
  void logFailure('Failed to confirm booking', error);
  toastError('Booking Failed', 'Failed to confirm booking. Please try again later.');
}

interface Confirmation {
  appointment: Appointment;
  email: string;
  onSeatGone: () => void;
}

/**
 * After the consent form (spec 4, Booking flow 6 and 7): sends the consent, then creates the appointment,
 * or
 * continues to the checkout if payment is required. After an error the user stays on the page.
 * @returns `confirm(answers)`; without answers if the consent was given before
 */
export function useConfirm({ appointment, email, onSeatGone }: Confirmation) {
  const navigate = useNavigate();
  const [once] = useState(() => createIdempotencyKeys());
  const { appointment_id: appointmentId, event_id: eventId, event_date } = appointment;

  async function consent(answers: BookingConsent): Promise<void> {
    const goOnSaving = await pauseSaving(eventId);
    let isGiven = false;
    try {
      const profileId = await readOwnProfileId(email);
      const where = { psaTestDate: event_date, profileId, appointmentId };
      isGiven = await giveConsent(eventId, answers, where);
    } finally {
      goOnSaving(isGiven);
    }
  }

  async function book(): Promise<void> {
    const request = toAppointmentRequest(appointment, await readOwnProfileId(email));
    const booked = await once(request, (key) => createAppointment(request, key));
    queryClient.setQueryData(appointmentQuery(appointmentId).queryKey, booked);
    refreshEvents(queryClient);
    void refreshOwnRecall(queryClient);
  }

  function goToNextStep(isHere: boolean): void {
    clearAnswers(eventId);
    clearConsent(eventId);
    if (!isHere) {
      if (!appointment.payment_required) {
        bookingToasts.show({ tone: 'success', title: BOOKED_MESSAGE });
      }
      return;
    }
    if (appointment.payment_required) return void navigate(paths.checkout(appointmentId));
    const state: NavigationState = { message: BOOKED_MESSAGE };
    navigate(paths.bookingSuccess(appointmentId), { replace: true, state });
  }

  return async (answers?: BookingConsent): Promise<void> => {
    bookingToasts.dismiss();
    // A user who leaves during the request stays on their new page.
    const page = window.location.href;
    let showFailure = showConsentFailure;
    try {
      if (answers) await consent(answers);
      showFailure = showBookingFailure;
      if (!appointment.payment_required) await book();
      goToNextStep(window.location.href === page);
    } catch (error) {
      if (isUnauthorized(error)) return;
      showFailure(error);
      if (isSeatUnavailable(error)) onSeatGone();
    }
  };
}
