import * as labels from '@chaps/contracts/labels';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { requireAllEvents, staffOf } from '../../accounts/staff.ts';
import { sendPaper } from '../../follow-up/papers/send-paper.ts';
import { changeLabelSettings, listLabelSettings } from '../../laboratory/label-settings.ts';
import type { Services } from '../../platform/config/services.ts';
import { done } from '../../platform/http/answers.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { drawLabels } from './draw-labels.ts';
import { eventLabels, sampleLabel } from './event-labels.ts';

const byOf = (request: FastifyRequest) => ({
  actor: staffOf(request).userId,
  requestId: request.id,
});

/** Labels of tubes, and how each laboratory wants them. */
export const labelRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, now } = services;
  const preHandler = app.limit({ name: 'labels', points: 60, seconds: 600, per: perPerson });

  app.endpoint(labels.readLabelSettings, async () => ({
    laboratories: await listLabelSettings(db),
  }));

  app.endpoint(labels.changeLabelSettings, async (request) => {
    requireAllEvents(request);
    await changeLabelSettings(db, request.body, byOf(request));
    return done;
  });

  app.endpoint(labels.previewLabels, { preHandler }, async ({ body }, reply) => {
    const content = await drawLabels([sampleLabel(body)], body, now());
    return sendPaper(reply, { filename: 'label.pdf', content });
  });

  app.endpoint(labels.printLabels, { preHandler }, async (request, reply) => {
    const { params, query } = request;
    return sendPaper(reply, await eventLabels(services, params.event_id, query, byOf(request)));
  });
};
