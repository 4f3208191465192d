import * as followUps from '@chaps/contracts/follow-ups';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getEditor, getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { recordAccess, writeAccesses } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { recordCall } from './calls.ts';
import { addNote, changeFollowUp, changeFollowUpState } from './change.ts';
import { listFollowUps, readFollowUp } from './queries.ts';
import { setNextTest } from './recall/set-for-later.ts';

const getChange = (request: FastifyRequest<{ Params: { follow_up_id: string } }>) => ({
  ...getEditor(request),
  followUpId: request.params.follow_up_id,
});

export const followUpRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.endpoint(followUps.listFollowUps, (request) =>
    withTransaction(db, async (transaction) => {
      const { query, id: requestId } = request;
      const { userId } = getStaff(request);
      const list = await listFollowUps(services, transaction, userId, query);
      const people = list.items.map(({ profile_id }) => profile_id);
      await writeAccesses(transaction, people, { userId, what: 'follow-up list', requestId });
      return list;
    }),
  );

  app.endpoint(followUps.readFollowUp, (request) =>
    withTransaction(db, async (transaction) => {
      const { params, id: requestId } = request;
      const { userId } = getStaff(request);
      const found = await readFollowUp(services, transaction, params.follow_up_id);
      const { profile_id: profileId } = found.item;
      await recordAccess(transaction, { userId, profileId, what: 'follow-up', requestId });
      return found;
    }),
  );

  app.endpoint(followUps.changeFollowUp, async (request) => {
    await changeFollowUp(services, getChange(request), request.body);
    return done;
  });

  app.endpoint(followUps.changeFollowUpState, async (request) => {
    await changeFollowUpState(services, getChange(request), request.body);
    return done;
  });

  app.endpoint(followUps.recordCall, async (request) => {
    await recordCall(services, getChange(request), request.body);
    return done;
  });

  app.endpoint(followUps.setNextTest, async (request) => {
    await setNextTest(services, getChange(request), request.body);
    return done;
  });

  app.endpoint(followUps.addNote, async (request) => {
    await addNote(services, getChange(request), request.body.note);
    return done;
  });
};
