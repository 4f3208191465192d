import { successResponse } from '@chaps/contracts';
import {
  followUpChange,
  followUpNote,
  followUpParams,
  followUpResponse,
  followUpStep,
  followUpsQuery,
  followUpsResponse,
} from '@chaps/contracts/follow-ups';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { writeAccess, writeAccesses } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { addNote, changeFollowUp, moveFollowUp } from '../follow-ups/change.ts';
import { listFollowUps, readFollowUp } from '../follow-ups/queries.ts';
import { staffOf } from './access.ts';
import { answers, done } from './answers.ts';

const changeOf = (request: FastifyRequest<{ Params: { follow_up_id: string } }>) => ({
  actor: staffOf(request).userId,
  followUpId: request.params.follow_up_id,
  requestId: request.id,
});

export const followUpRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;
  const following = { config: { staff: 'follow up results' as const } };
  const ofItem = <Schema>(schema: Schema) => ({ ...answers(schema), params: followUpParams });

  app.get(
    '/staff/follow-ups',
    { ...following, schema: { ...answers(followUpsResponse), querystring: followUpsQuery } },
    (request) =>
      withTransaction(db, async (transaction) => {
        const { query, id: requestId } = request;
        const { userId } = staffOf(request);
        const filter = { show: query.show, page: Number(query.page) };
        const list = await listFollowUps(services, transaction, userId, filter);
        const people = list.items.map(({ profile_id }) => profile_id);
        await writeAccesses(transaction, people, { userId, what: 'follow-up list', requestId });
        return list;
      }),
  );

  app.get(
    '/staff/follow-ups/:follow_up_id',
    { ...following, schema: ofItem(followUpResponse) },
    (request) =>
      withTransaction(db, async (transaction) => {
        const { params, id: requestId } = request;
        const { userId } = staffOf(request);
        const found = await readFollowUp(services, transaction, params.follow_up_id);
        const { profile_id: profileId } = found.item;
        await writeAccess(transaction, { userId, profileId, what: 'follow-up', requestId });
        return found;
      }),
  );

  app.patch(
    '/staff/follow-ups/:follow_up_id',
    { ...following, schema: { ...ofItem(successResponse), body: followUpChange } },
    async (request) => {
      await changeFollowUp(services, changeOf(request), request.body);
      return done;
    },
  );

  app.post(
    '/staff/follow-ups/:follow_up_id/steps',
    { ...following, schema: { ...ofItem(successResponse), body: followUpStep } },
    async (request) => {
      await moveFollowUp(services, changeOf(request), request.body);
      return done;
    },
  );

  app.post(
    '/staff/follow-ups/:follow_up_id/notes',
    { ...following, schema: { ...ofItem(successResponse), body: followUpNote } },
    async (request) => {
      await addNote(services, changeOf(request), request.body.note);
      return done;
    },
  );
};
