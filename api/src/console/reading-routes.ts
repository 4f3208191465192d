import { successResponse } from '@chaps/contracts';
import {
  laboratoriesResponse,
  readingRequest,
  readingResponse,
} from '@chaps/contracts/lab-readings';
import { batchParams } from '@chaps/contracts/staff-results';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { changeReading, readingChoices } from '../results/change-reading.ts';
import { listLaboratories } from '../results/laboratories.ts';
import { staffOf } from './access.ts';
import { answers, done } from './answers.ts';

/** How a laboratory's files are read. */
export const readingRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const importing = {
    config: { staff: 'import results' as const },
    preHandler: app.limit({ name: 'result-readings', points: 60, seconds: 600, per: perPerson }),
  };
  const path = '/staff/result-batches/:batch_id/reading';

  app.get(
    '/staff/laboratories',
    { ...importing, schema: answers(laboratoriesResponse) },
    async () => ({ laboratories: await listLaboratories(services.db) }),
  );

  app.get(
    path,
    { ...importing, schema: { ...answers(readingResponse), params: batchParams } },
    (request) => readingChoices(services, staffOf(request).userId, request.params.batch_id),
  );

  app.post(
    path,
    {
      ...importing,
      schema: { ...answers(successResponse), params: batchParams, body: readingRequest },
    },
    async (request) => {
      const { params, body, id } = request;
      await changeReading(services, staffOf(request).userId, params.batch_id, body, id);
      return done;
    },
  );
};
