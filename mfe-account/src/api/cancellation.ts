import { api } from '@chaps/api-client';
import { cancellationPreview, cancellationResponse } from '@chaps/contracts/cancellations';
import { queryOptions } from '@tanstack/react-query';

const pathOf = (appointmentId: string) =>
  `/appointments/${encodeURIComponent(appointmentId)}/cancellation`;

/** `GET /appointments/{id}/cancellation`: what cancelling gives back, as of now. */
export const cancellationQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['account', 'cancellation', appointmentId],
    queryFn: async ({ signal }) =>
      (await api.get(pathOf(appointmentId), { schema: cancellationPreview, signal })).cancellation,
    gcTime: 0,
    staleTime: 0,
  });

/**
 * `POST /appointments/{id}/cancellation`. Cancelling twice is no fault, so each press may have a key
 * of its own.
 * @param refund pence that the person was shown
 * @throws {ApiError} 409 REFUND_CHANGED when the policy gives another refund by now
 */
export const cancelAppointment = (appointmentId: string, refund: number) =>
  api.post(pathOf(appointmentId), {
    schema: cancellationResponse,
    body: { refund },
    idempotencyKey: crypto.randomUUID(),
  });
