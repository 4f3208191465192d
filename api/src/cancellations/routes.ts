import {
  appointmentParams,
  cancellationPreview,
  cancellationRequest,
  cancellationResponse,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import { presentAppointment } from '../booking/present.ts';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { cancelAppointment, previewCancellation } from './cancel.ts';

export const cancellationRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const tags = ['appointments'];
  const onRequest = app.signedIn;
  const preHandler = app.limit({ name: 'cancel', points: 60, seconds: 600, per: perPerson });

  app.get(
    '/appointments/:appointment_id/cancellation',
    {
      onRequest,
      schema: {
        tags,
        summary: 'What cancelling gives back, shown before it is done',
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
        summary: 'Cancels: frees the seat and refunds by the policy, once',
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
};
