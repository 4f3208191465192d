import { type Appointment, payLinkRequest, paymentErrorResponse } from '@chaps/contracts';
import * as payLinks from '@chaps/contracts/pay-links';
import type { FastifyPluginAsync } from 'fastify';
import { presentAppointment } from '../booking/present.ts';
import { perAddress } from '../platform/http/limits.ts';
import {
  captureByLink,
  createOrderByLink,
  openPayLink,
  readAppointmentToPay,
} from './pay-links.ts';
import type { Services } from './services.ts';

/** Whether there is a result is shown only in the person's portal. */
function hideResult(appointment: Appointment): Appointment {
  return appointment.status === 'attended' ? { ...appointment, status: 'confirmed' } : appointment;
}

/** Lets people pay for a booking that staff reserved for them, without an account. */
export const payLinkRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  // There are only some fifteen thousand dates of birth, so guesses are limited, however many addresses they
  // come from.
  const guesses = [
    app.limit({ name: 'pay-link', points: 20, seconds: 600, per: perAddress }),
    app.limit({
      name: 'pay-link-reference',
      points: 20,
      seconds: 86_400,
      per: ({ body }) => payLinkRequest.parse(body).reference,
    }),
  ];
  const paying = {
    preHandler: app.limit({
      name: 'pay-link-order',
      points: 60,
      seconds: 600,
      per: perAddress,
    }),
  };

  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.endpoint(payLinks.openPayLink, { preHandler: guesses }, async ({ body }) => {
    const { pass, appointment } = await openPayLink(services, body);
    return { pass, appointment: hideResult(presentAppointment(appointment)) };
  });

  app.endpoint(payLinks.readPayableAppointment, async ({ body }) => ({
    appointment: hideResult(presentAppointment(await readAppointmentToPay(services, body.pass))),
  }));

  app.endpoint(
    payLinks.createLinkOrder,
    { failure: paymentErrorResponse, ...paying },
    async ({ body }, reply) => {
      reply.code(201);
      return createOrderByLink(services, body.pass, body.shown);
    },
  );

  app.endpoint(
    payLinks.captureLinkOrder,
    { failure: paymentErrorResponse, ...paying },
    async ({ body }) => {
      const { pass, order_id, shown } = body;
      const { appointment, ...answer } = await captureByLink(services, pass, order_id, shown);
      return appointment ? { ...answer, appointment: hideResult(appointment) } : answer;
    },
  );
};
