import * as requests from '@chaps/contracts/data-requests';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getStaff, requireAllEvents } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { done } from '../../platform/http/answers.ts';
import { closeDataRequest, eraseForDataRequest, exportForDataRequest } from './answer-request.ts';
import {
  listDataRequests,
  type RequestedBy,
  readDataRequest,
  recordDataRequest,
} from './requests.ts';

/**
 * Requests concern people whatever events they have booked.
 * @throws {HttpError} 403 for a role limited to certain events
 */
function getActor(request: FastifyRequest): RequestedBy {
  requireAllEvents(request);
  return { userId: getStaff(request).userId, requestId: request.id };
}

export const dataRequestRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(requests.listDataRequests, (request) => {
    requireAllEvents(request);
    return listDataRequests(services.db, request.query);
  });

  app.endpoint(requests.readDataRequest, async (request) => {
    requireAllEvents(request);
    return { request: await readDataRequest(services.db, request.params.data_request_id) };
  });

  app.endpoint(requests.recordDataRequest, async (request) => ({
    data_request_id: await recordDataRequest(services, getActor(request), request.body),
  }));

  app.endpoint(requests.closeDataRequest, async (request) => {
    const { params, body } = request;
    await closeDataRequest(services, getActor(request), params.data_request_id, body);
    return done;
  });

  app.endpoint(requests.exportForDataRequest, async (request, reply) => {
    const data = await exportForDataRequest(
      services,
      getActor(request),
      request.params.data_request_id,
    );
    reply.header('Content-Disposition', 'attachment; filename="chaps-data.json"');
    return data;
  });

  app.endpoint(requests.eraseForDataRequest, async (request) => {
    const { params, body } = request;
    await eraseForDataRequest(services, getActor(request), params.data_request_id, body);
    return done;
  });
};
