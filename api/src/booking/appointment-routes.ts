import {
  appointmentParams,
  appointmentRequest,
  appointmentResponse,
  appointmentsResponse,
  moveRequest,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures } from '../http/openapi.ts';
import { ownAppointment } from './appointments.ts';
import { bookAppointment, ownAppointments } from './book.ts';
import { changeTime } from './change-time.ts';
import { presentAppointment } from './present.ts';

export const appointmentRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const tags = ['appointments'];
  const onRequest = app.signedIn;

  app.post(
    '/appointments',
    {
      onRequest,
      config: { idempotent: true },
      preHandler: app.limit({
        name: 'appointment',
        points: 60,
        seconds: 60,
        per: perPerson,
        eachCopy: true,
      }),
      schema: {
        tags,
        summary: 'Books a seat that needs no payment; answers with a booking that exists',
        body: appointmentRequest,
        response: { 200: appointmentResponse, 201: appointmentResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { appointment, created } = await bookAppointment(
        services,
        personId(request),
        request.body,
      );
      return reply.code(created ? 201 : 200).send({
        status: 'success',
        appointment: presentAppointment(appointment),
      });
    },
  );

  app.get(
    '/appointments',
    {
      onRequest,
      schema: {
        tags,
        summary: "One's own appointments, newest event first",
        response: { 200: appointmentsResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const rows = await ownAppointments(services, personId(request));
      reply.header('Cache-Control', 'no-store');
      return { appointments: rows.map(presentAppointment) };
    },
  );

  app.get(
    '/appointments/:appointment_id',
    {
      onRequest,
      schema: {
        tags,
        summary: "One of one's own appointments, held ones too",
        params: appointmentParams,
        response: { 200: appointmentResponse, ...failures },
        ...bearer,
      },
    },
    async (request, reply) => {
      const { appointment_id: id } = request.params;
      const row = await ownAppointment(services.db, personId(request), id);
      reply.header('Cache-Control', 'no-store');
      return {
        status: 'success' as const,
        appointment: presentAppointment(row),
      };
    },
  );

  app.post(
    '/appointments/:appointment_id/move',
    {
      onRequest,
      preHandler: app.limit({ name: 'move', points: 60, seconds: 600, per: perPerson }),
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
      const row = await changeTime(
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
