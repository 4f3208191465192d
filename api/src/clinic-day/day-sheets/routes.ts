import * as sheets from '@chaps/contracts/day-sheets';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getStaff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { importDaySheet, previewSheet } from './import-day-sheet.ts';
import { createDaySheetFile } from './sheet-file.ts';

const getChange = (request: FastifyRequest, { event_id: eventId }: { event_id: string }) => ({
  userId: getStaff(request).userId,
  eventId,
  requestId: request.id,
});

/** Routes for the paper day sheet and its import. */
export const daySheetRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const preHandler = app.limit({
    name: 'day-sheets',
    points: 120,
    seconds: 600,
    per: perPerson,
  });
  // Every character may be escaped.
  const file = { bodyLimit: 2 * sheets.MAX_SHEET_BYTES };

  app.endpoint(sheets.exportDaySheet, { preHandler }, async (request, reply) => {
    const { filename, csv } = await createDaySheetFile(
      services,
      getChange(request, request.params),
    );
    reply.header('Content-Disposition', `attachment; filename="${filename}"`);
    reply.type('text/csv; charset=utf-8');
    return csv;
  });

  app.endpoint(sheets.previewDaySheet, { ...file, preHandler }, (request) =>
    previewSheet(services, getChange(request, request.params), request.body.csv),
  );

  app.endpoint(sheets.recordDaySheet, { ...file, preHandler }, (request) =>
    importDaySheet(services, getChange(request, request.params), request.body),
  );
};
