import {
  appointmentParams,
  appointmentResponse,
  cancellationPreview,
  cancellationRequest,
  cancellationResponse,
  moveRequest,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import { moveToTime } from '../booking/move.ts';
import { presentAppointment } from '../booking/present.ts';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { cancelAppointment, previewCancellation } from './cancel.ts';

/** What a person may do with his booking: cancel it, or take another time. */
export const appointmentChangeRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const tags = ['appointments'];
  const onRequest = app.signedIn;
  const preHandler = app.limit({
    name: 'change-appointment',
    points: 60,
    seconds: 600,
    per: perPerson,
  });

  app.get(
    '/appointments/:appointment_id/cancellation',
    {
      onRequest,
      schema: {
        tags,
        summary: 'What cancelling gives back, shown before he cancels',
        params: appointmentParams,
        response: { 200: cancellationPreview, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { appointment_id: id } = request.params;
      const cancellation = await previewCancellation(services, personId(request), id);
      reply.header('Cache-Control', 'no-store');
      return { status: 'success' as const, cancellation };
    },
  );

  app.post(
    '/appointments/:appointment_id/cancellation',
    {
      onRequest,
      preHandler,
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Cancels: frees the place and refunds by the policy, once',
        params: appointmentParams,
        body: cancellationRequest,
        response: { 200: cancellationResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { params, body, id } = request;
      const { appointment, cancellation } = await cancelAppointment(
        services,
        personId(request),
        params.appointment_id,
        body.refund,
        id,
      );
      reply.header('Cache-Control', 'no-store');
      return {
        status: 'success' as const,
        cancellation,
        appointment: presentAppointment(appointment),
      };
    },
  );

  app.post(
    '/appointments/:appointment_id/move',
    {
      onRequest,
      preHandler,
      config: { idempotent: true },
      schema: {
        tags,
        summary: 'Moves to another free time of the same event',
        params: appointmentParams,
        body: moveRequest,
        response: { 200: appointmentResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { params, body, id } = request;
      const row = await moveToTime(
        services,
        personId(request),
        params.appointment_id,
        body.start_time,
        id,
      );
      reply.header('Cache-Control', 'no-store');
      return {
        status: 'success' as const,
        appointment: presentAppointment(row),
      };
    },
  );
};
