import { readEventReport } from '@chaps/contracts/event-report';
import * as contract from '@chaps/contracts/staff-reports';
import { EVENT_REPORTS, RESULT_REPORTS, type Report } from '@chaps/contracts/staff-reports';
import { londonDate } from '@chaps/domain';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { getStaff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { eventReport } from './event-report.ts';
import { periodOf } from './period.ts';
import { csvOf } from './report-file.ts';
import { REPORT_ROWS } from './report-rows.ts';

type Query = z.output<typeof contract.reportQuery>;

const eventReportOf = ({ report }: { report: string }): Report =>
  z.enum(EVENT_REPORTS).parse(report);
const resultReportOf = ({ result_report }: { result_report: string }): Report =>
  z.enum(RESULT_REPORTS).parse(result_report);

export const reportRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, now } },
) => {
  const read = async (request: FastifyRequest, report: Report, query: Query) => {
    const period = periodOf(report, query, londonDate(now()));
    const { reach } = getStaff(request);
    return { ...period, rows: await REPORT_ROWS[report]({ db, reach, ...period }) };
  };

  const save = async (
    request: FastifyRequest,
    reply: FastifyReply,
    report: Report,
    query: Query,
  ) => {
    await writeAudit(db, {
      actor: getStaff(request).userId,
      action: 'report exported',
      subject: `report ${report}`,
      requestId: request.id,
    });
    const { rows } = await read(request, report, query);
    reply.header('Content-Disposition', `attachment; filename="${report}.csv"`);
    reply.type('text/csv; charset=utf-8');
    return csvOf(report, rows);
  };
  const limited = {
    preHandler: app.limit({ name: 'export-report', points: 30, seconds: 600, per: perPerson }),
  };

  app.endpoint(readEventReport, ({ params }) => eventReport(db, params.event_id));

  app.endpoint(contract.readReport, (request) =>
    read(request, eventReportOf(request.params), request.query),
  );

  app.endpoint(contract.exportReport, limited, (request, reply) =>
    save(request, reply, eventReportOf(request.params), request.query),
  );

  app.endpoint(contract.readResultReport, (request) =>
    read(request, resultReportOf(request.params), request.query),
  );

  app.endpoint(contract.exportResultReport, limited, (request, reply) =>
    save(request, reply, resultReportOf(request.params), request.query),
  );
};
