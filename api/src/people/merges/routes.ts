import * as merges from '@chaps/contracts/record-merges';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getStaff, requireAllEvents } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAccesses } from '../../platform/db/audit.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { done } from '../../platform/http/answers.ts';
import { mergeRecords, undoMerge } from './merge.ts';
import { previewMerge } from './preview.ts';

/**
 * A merge combines bookings of all events.
 * @throws {HttpError} 403 for a role limited to certain events
 */
function getActor(request: FastifyRequest) {
  requireAllEvents(request);
  return { userId: getStaff(request).userId, requestId: request.id };
}

export const recordMergeRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(merges.previewMerge, async (request) => {
    const { userId, requestId } = getActor(request);
    const { params, query } = request;
    return withTransaction(services.db, async (transaction) => {
      const preview = await previewMerge(transaction, params.profile_id, query.other);
      const entry = { userId, what: 'page of the person', requestId };
      await writeAccesses(transaction, [params.profile_id, query.other], entry);
      return preview;
    });
  });

  app.endpoint(merges.mergeRecords, async (request) => {
    await mergeRecords(services, getActor(request), request.params.profile_id, request.body);
    return done;
  });

  app.endpoint(merges.undoMerge, async (request) => {
    const { profile_id, merge_id } = request.params;
    await undoMerge(services, getActor(request), profile_id, merge_id);
    return done;
  });
};
