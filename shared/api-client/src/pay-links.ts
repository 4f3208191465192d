import type { Appointment } from '@chaps/contracts/appointments';
import * as payLinks from '@chaps/contracts/pay-links';
import { queryOptions } from '@tanstack/react-query';
import { toLocalClock } from './list-own-appointments.ts';
import { toShownAppointment } from './payments.ts';
import { call } from './request.ts';

/** @throws {ApiError} 404 for any mismatch, 429 after too many guesses */
export const openPayLink = (who: { reference: string; date_of_birth: string }) =>
  call(payLinks.openPayLink, { body: who });

/** The seat that a pass is for. */
export const payableAppointmentQuery = (pass: string) =>
  queryOptions({
    queryKey: ['pay-links', pass],
    queryFn: async ({ signal }) => {
      const { appointment } = await call(payLinks.readPayableAppointment, {
        body: { pass },
        signal,
      });
      return toLocalClock(appointment);
    },
    // Payments and seats may change on the server at any time.
    staleTime: 0,
  });

export const createOrderByLink = (
  pass: string,
  appointment: Appointment,
  attempt: number,
  idempotencyKey: string,
) =>
  call(payLinks.createLinkOrder, {
    body: { pass, attempt, shown: toShownAppointment(appointment) },
    idempotencyKey,
  });

export const captureOrderByLink = (pass: string, orderId: string, appointment: Appointment) =>
  call(payLinks.captureLinkOrder, {
    body: { pass, order_id: orderId, shown: toShownAppointment(appointment) },
  });
