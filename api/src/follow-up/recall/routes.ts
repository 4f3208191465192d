import * as recalls from '@chaps/contracts/recalls';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../../accounts/auth.ts';
import { getEditor, getStaff } from '../../accounts/staff.ts';
import { HTML, renderMailedPage, serveMailedPages } from '../../messages/mailed-pages.ts';
import { listRecordIds } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAccesses } from '../../platform/db/audit.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { done } from '../../platform/http/answers.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { mayEndFollowUps } from '../may-end-follow-ups.ts';
import { listDueRecalls } from './due.ts';
import { endRecallByLink, readRecallEndLink, recallEndedPage, recallEndPage } from './end-link.ts';
import { changeOwnRecall, readOwnRecall } from './own.ts';
import { addRules, listRules } from './rules.ts';
import {
  changeRecallAsStaff,
  listRecalls,
  omitHealthData,
  requirePersonInReach,
} from './staff-recalls.ts';

export const recallRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, keys, now, config } = services;
  serveMailedPages(app, services);
  const limit = { name: 'recall', points: 60, seconds: 600, per: perPerson };

  app.endpoint(recalls.readOwnRecall, async (request) => ({
    status: 'success' as const,
    recall: await readOwnRecall(services, getUserId(request)),
  }));

  app.endpoint(recalls.changeOwnRecall, { preHandler: app.limit(limit) }, async (request) => {
    const { params, body, id } = request;
    const userId = getUserId(request);
    const recall = await changeOwnRecall(services, userId, params.recall_id, body, id);
    return { status: 'success' as const, recall };
  });

  app.endpoint(recalls.showStopInvitationsPage, async ({ query }, reply) => {
    if (!(await readRecallEndLink(keys, query.token, now()))) throw new NotFoundError();
    reply.type(HTML);
    return renderMailedPage(config, recallEndPage);
  });

  app.endpoint(recalls.endRecallByLink, async ({ query, id }, reply) => {
    const link = await readRecallEndLink(keys, query.token, now());
    if (!link) throw new NotFoundError();
    await endRecallByLink(services, link, id);
    reply.type(HTML);
    return renderMailedPage(config, recallEndedPage);
  });

  app.endpoint(recalls.listPersonRecalls, (request) =>
    withTransaction(db, async (transaction) => {
      const { params, id: requestId } = request;
      const { userId, reach } = getStaff(request);
      const { profile_id: profileId } = params;
      await requirePersonInReach(transaction, reach, profileId);
      // For a role limited to single events, each record is separate.
      const records = reach === 'all' ? await listRecordIds(transaction, profileId) : [profileId];
      const found = await listRecalls(services, transaction, records);
      const people = found.map(({ profile_id }) => profile_id);
      await writeAccesses(transaction, people, { userId, what: 'recalls', requestId });
      const seesResults = await mayEndFollowUps(services, transaction, userId);
      return { recalls: seesResults ? found : found.map(omitHealthData) };
    }),
  );

  app.endpoint(recalls.listDueRecalls, (request) =>
    withTransaction(db, async (transaction) => {
      const { query, id: requestId } = request;
      const { userId, reach } = getStaff(request);
      const page = await listDueRecalls(services, transaction, reach, query);
      const people = page.items.map(({ profile_id }) => profile_id);
      await writeAccesses(transaction, people, { userId, what: 'recalls', requestId });
      return page;
    }),
  );

  app.endpoint(recalls.changeRecall, async (request) => {
    const { userId: actor, reach } = getStaff(request);
    const isClinician = await mayEndFollowUps(services, db, actor);
    const by = { actor, reach, isClinician, requestId: request.id };
    await changeRecallAsStaff(services, by, request.params.recall_id, request.body);
    return done;
  });

  app.endpoint(recalls.listRecallRules, () => listRules(db));

  app.endpoint(recalls.addRecallRules, (request) =>
    addRules(services, getEditor(request), request.body),
  );
};
