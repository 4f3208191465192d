import * as appointments from '@chaps/contracts/appointments';
import { moveAppointment } from '@chaps/contracts/cancellations';
import { listNearbyEvents } from '@chaps/contracts/nearby-events';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../accounts/auth.ts';
import type { Services } from '../platform/config/services.ts';
import { perPerson } from '../platform/http/limits.ts';
import { readOwnAppointment } from './appointments.ts';
import { bookAppointment, listOwnAppointments } from './book.ts';
import { changeTime } from './change-time.ts';
import { readNearbyEvents } from './nearby-events.ts';
import { presentAppointment } from './present.ts';

export const appointmentRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const booking = {
    name: 'appointment',
    points: 60,
    seconds: 60,
    per: perPerson,
    eachCopy: true,
  };
  const moving = { name: 'move', points: 60, seconds: 600, per: perPerson };
  const shown = (row: Parameters<typeof presentAppointment>[0]) => ({
    status: 'success' as const,
    appointment: presentAppointment(row),
  });

  app.endpoint(
    appointments.createAppointment,
    { preHandler: app.limit(booking) },
    async (request, reply) => {
      const { body } = request;
      const { appointment, created } = await bookAppointment(services, getUserId(request), body);
      reply.code(created ? 201 : 200);
      return shown(appointment);
    },
  );

  app.endpoint(appointments.listAppointments, async (request) => {
    const rows = await listOwnAppointments(services, getUserId(request));
    return { appointments: rows.map(presentAppointment) };
  });

  app.endpoint(appointments.readAppointment, async (request) => {
    const { appointment_id: id } = request.params;
    return shown(await readOwnAppointment(services.db, getUserId(request), id));
  });

  app.endpoint(listNearbyEvents, async (request) => {
    const { appointment_id: id } = request.params;
    const { appointment_id } = await readOwnAppointment(services.db, getUserId(request), id);
    return { events: await readNearbyEvents(services.db, appointment_id) };
  });

  app.endpoint(moveAppointment, { preHandler: app.limit(moving) }, async (request) => {
    const { params, body, id } = request;
    const { appointment_id: appointmentId } = params;
    return shown(
      await changeTime(services, getUserId(request), appointmentId, body.start_time, id),
    );
  });
};
