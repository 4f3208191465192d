import * as sheets from '@chaps/contracts/day-sheets';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../platform/config/services.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { getDayChange } from '../routes.ts';
import { importDaySheet, previewSheet } from './import-day-sheet.ts';
import { createDaySheetFile } from './sheet-file.ts';

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
      getDayChange(request, request.params),
    );
    reply.header('Content-Disposition', `attachment; filename="${filename}"`);
    reply.type('text/csv; charset=utf-8');
    return csv;
  });

  app.endpoint(sheets.previewDaySheet, { ...file, preHandler }, (request) =>
    previewSheet(services, getDayChange(request, request.params), request.body.csv),
  );

  app.endpoint(sheets.recordDaySheet, { ...file, preHandler }, (request) =>
    importDaySheet(services, getDayChange(request, request.params), request.body),
  );
};
