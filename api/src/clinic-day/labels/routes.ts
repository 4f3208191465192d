import * as labels from '@chaps/contracts/labels';
import type { FastifyPluginAsync } from 'fastify';
import { getEditor } from '../../accounts/staff.ts';
import { sendPaper } from '../../follow-up/papers/send-paper.ts';
import type { Services } from '../../platform/config/services.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { drawLabels } from './draw-labels.ts';
import { createEventLabels, getExampleLabel } from './event-labels.ts';

/** Routes for tube labels. */
export const labelRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const preHandler = app.limit({ name: 'labels', points: 60, seconds: 600, per: perPerson });

  app.endpoint(labels.previewLabels, { preHandler }, async ({ body }, reply) => {
    const content = await drawLabels([getExampleLabel(body)], body, services.now());
    return sendPaper(reply, { filename: 'label.pdf', content });
  });

  app.endpoint(labels.printLabels, { preHandler }, async (request, reply) => {
    const { params, query } = request;
    const by = getEditor(request);
    return sendPaper(reply, await createEventLabels(services, params.event_id, query, by));
  });
};
