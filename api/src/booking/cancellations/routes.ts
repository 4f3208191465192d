import { cancelAppointment, readCancellation } from '@chaps/contracts/cancellations';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../../accounts/auth.ts';
import type { Services } from '../../platform/config/services.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { presentAppointment } from '../present.ts';
import * as service from './cancel.ts';

export const cancellationRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limit = { name: 'cancel', points: 60, seconds: 600, per: perPerson };

  app.endpoint(readCancellation, async (request) => {
    const { appointment_id: id } = request.params;
    const cancellation = await service.previewCancellation(services, getUserId(request), id);
    return { status: 'success' as const, cancellation };
  });

  app.endpoint(cancelAppointment, { preHandler: app.limit(limit) }, async (request) => {
    const { params, body, id } = request;
    const { appointment, cancellation } = await service.cancelAppointment(
      services,
      getUserId(request),
      params.appointment_id,
      body.refund,
      id,
    );
    return {
      status: 'success' as const,
      cancellation,
      appointment: presentAppointment(appointment),
    };
  });
};
