import * as money from '@chaps/contracts/staff-money';
import type { FastifyPluginAsync } from 'fastify';
import { staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { readEventFigures, readFigures } from './figures.ts';
import { exportMovements, listMovements } from './movement-list.ts';

export const moneyRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(money.readMoney, (request) =>
    readFigures(services, staffOf(request).reach, request.query),
  );

  app.endpoint(money.readEventMoney, ({ params }) =>
    readEventFigures(services.db, params.event_id),
  );

  app.endpoint(money.listMovements, (request) =>
    listMovements(services.db, staffOf(request).reach, request.query),
  );

  const limit = { name: 'export-movements', points: 30, seconds: 600, per: perPerson };
  app.endpoint(money.exportMovements, { preHandler: app.limit(limit) }, async (request, reply) => {
    const exporter = { ...staffOf(request), requestId: request.id };
    const csv = await exportMovements(services.db, exporter, request.query);
    reply.header('Content-Disposition', 'attachment; filename="money.csv"');
    reply.type('text/csv; charset=utf-8');
    return csv;
  });
};
