import * as invitations from '@chaps/contracts/test-invitations';
import type { FastifyPluginAsync } from 'fastify';
import { getEditor } from '../../../accounts/staff.ts';
import type { Services } from '../../../platform/config/services.ts';
import { perPerson } from '../../../platform/http/limits.ts';
import { addWave, changeWave, readInvitations, sendTrialInvitation } from './waves.ts';

export const testInvitationRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limit = { name: 'test-invitation', points: 20, seconds: 600, per: perPerson };

  app.endpoint(invitations.readTestInvitations, ({ params }) =>
    readInvitations(services, services.db, params.event_id),
  );

  app.endpoint(invitations.sendTestInvitations, (request) =>
    addWave(services, getEditor(request), request.params.event_id, request.body.people),
  );

  app.endpoint(invitations.sendTrialInvitation, { preHandler: app.limit(limit) }, (request) =>
    sendTrialInvitation(services, getEditor(request), request.params.event_id),
  );

  app.endpoint(invitations.changeInvitationWave, (request) => {
    const { event_id: eventId, wave_id: waveId } = request.params;
    const change = { eventId, waveId, isPaused: request.body.is_paused };
    return changeWave(services, getEditor(request), change);
  });
};
