import {
  appointmentQuery,
  cacheAppointment,
  createAppointment,
  toAppointmentRequest,
} from '@chaps/api-client/appointments';
import { logError } from '@chaps/api-client/error-logs';
import {
  captureOrderByLink,
  createOrderByLink,
  payableAppointmentQuery,
} from '@chaps/api-client/pay-links';
import {
  captureOrder,
  createOrder,
  saveTransaction,
  toOrderRequest,
  toShownAppointment,
} from '@chaps/api-client/payments';
import { readOwnProfileId } from '../journey/signed-in-person.ts';
import { getErrorMessage, type Payer } from './take-payment.ts';

/** A signed-in user (spec 4, 'Payment'). */
export const createMemberPayer = (appointmentId: string, email: string): Payer => ({
  hasAccount: true,
  record: appointmentQuery(appointmentId),
  order: (appointment, _attempt, key) => createOrder(toOrderRequest(appointment), key),
  capture: (orderId, appointment) => captureOrder(orderId, toShownAppointment(appointment)),
  conclude: async (record, _answer, appointment, once) => {
    // The server has recorded the capture; only the page's own record may fail.
    await saveTransaction(record).catch((error) =>
      logError('Payment Failure', getErrorMessage(error)),
    );
    const request = toAppointmentRequest(appointment, await readOwnProfileId(email));
    return once(request, (key) => createAppointment(request, key));
  },
  cache: cacheAppointment,
});

/** A person for whom staff hold a seat, with the pass for their reference and date of birth. */
export const createLinkPayer = (pass: string): Payer => {
  const record = payableAppointmentQuery(pass);
  return {
    hasAccount: false,
    record,
    order: (appointment, attempt, key) => createOrderByLink(pass, appointment, attempt, key),
    capture: (orderId, appointment) => captureOrderByLink(pass, orderId, appointment),
    conclude: async (_record, answer) => {
      if (!answer?.appointment) throw new Error('The appointment is not confirmed yet.');
      return answer.appointment;
    },
    cache: (client, booked) => client.setQueryData(record.queryKey, booked),
  };
};
