import * as money from '@chaps/contracts/staff-money';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getStaff } from '../../accounts/staff.ts';
import { done } from '../../platform/http/answers.ts';
import { HttpError, ValidationError } from '../../platform/http/errors.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { toHttpError } from '../errors.ts';
import type { Services } from '../services.ts';
import { compareMoney, type Period } from './compare.ts';
import { closeDifference, listDifferences, settleDifference } from './differences.ts';
import { readEventFigures, readFigures } from './figures.ts';
import { exportMovements, listMovements } from './movement-list.ts';
import { parsePeriod } from './movements.ts';

const getDecision = (request: FastifyRequest, { transaction_id }: { transaction_id: string }) => ({
  staff: getStaff(request),
  transactionId: transaction_id,
  requestId: request.id,
});

/** @throws {ValidationError} for a period that has not begun */
function limitToNow({ since, until }: Period, now: Date): Period {
  if (since >= now) throw new ValidationError({ month: 'This month has not started.' });
  return { since, until: new Date(Math.min(until.getTime(), now.getTime())) };
}

export const moneyRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(money.readMoney, (request) =>
    readFigures(services, getStaff(request).reach, request.query),
  );

  app.endpoint(money.readEventMoney, ({ params }) =>
    readEventFigures(services.db, params.event_id),
  );

  app.endpoint(money.listMovements, (request) =>
    listMovements(services.db, getStaff(request).reach, request.query),
  );

  app.endpoint(money.listDifferences, (request) =>
    listDifferences(services.db, getStaff(request), request.query),
  );

  const comparing = { name: 'compare-money', points: 20, seconds: 600, per: perPerson };
  app.endpoint(money.compareMoney, { preHandler: app.limit(comparing) }, async (request) => {
    const { userId, reach } = getStaff(request);
    if (reach !== 'all')
      throw new HttpError(
        403,
        'FORBIDDEN',
        'Your role covers only certain events, so you cannot compare payments.',
      );
    const period = limitToNow(parsePeriod(request.body.month), services.now());
    const by = { actor: userId, requestId: request.id };
    const found = await compareMoney(services, period, by).catch((error: unknown) => {
      throw toHttpError(error);
    });
    return { found };
  });

  app.endpoint(money.settleDifference, async (request) => {
    await settleDifference(services, getDecision(request, request.params));
    return done;
  });

  app.endpoint(money.closeDifference, async (request) => {
    await closeDifference(services, getDecision(request, request.params), request.body.reason);
    return done;
  });

  const limit = { name: 'export-movements', points: 30, seconds: 600, per: perPerson };
  app.endpoint(money.exportMovements, { preHandler: app.limit(limit) }, async (request, reply) => {
    const exporter = { ...getStaff(request), requestId: request.id };
    const csv = await exportMovements(services.db, exporter, request.query);
    reply.header('Content-Disposition', 'attachment; filename="money.csv"');
    reply.type('text/csv; charset=utf-8');
    return csv;
  });
};
