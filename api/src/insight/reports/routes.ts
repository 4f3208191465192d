import * as eventContract from '@chaps/contracts/event-report';
import * as contract from '@chaps/contracts/staff-reports';
import { EVENT_REPORTS, RESULT_REPORTS, type Report } from '@chaps/contracts/staff-reports';
import { londonDate } from '@chaps/domain';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { getEditor, getStaff } from '../../accounts/staff.ts';
import { sendPaper } from '../../follow-up/papers/send-paper.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { done } from '../../platform/http/answers.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { readHost, saveHost } from './event-host.ts';
import { readEventReport, readEventReports } from './event-report.ts';
import { getReportPeriod } from './period.ts';
import { toCsv } from './report-file.ts';
import { createEventReportFile, createEventReportsFile } from './report-paper.ts';
import { REPORT_ROWS } from './report-rows.ts';

type Query = z.output<typeof contract.reportQuery>;
type EventReportsQuery = z.output<typeof eventContract.eventReportsQuery>;

const getEventReport = ({ report }: { report: string }): Report =>
  z.enum(EVENT_REPORTS).parse(report);
const getResultReport = ({ result_report }: { result_report: string }): Report =>
  z.enum(RESULT_REPORTS).parse(result_report);

export const reportRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, now } = services;
  const read = async (request: FastifyRequest, report: Report, query: Query) => {
    const period = getReportPeriod(report, query, londonDate(now()));
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
      ...getEditor(request),
      action: 'report exported',
      subject: `report ${report}`,
    });
    const { rows } = await read(request, report, query);
    reply.header('Content-Disposition', `attachment; filename="${report}.csv"`);
    reply.type('text/csv; charset=utf-8');
    return toCsv(report, rows);
  };
  const limited = {
    preHandler: app.limit({ name: 'export-report', points: 30, seconds: 600, per: perPerson }),
  };

  app.endpoint(eventContract.readEventReport, ({ params }) => readEventReport(db, params.event_id));

  app.endpoint(eventContract.readEventReportFile, limited, async ({ params }, reply) => {
    const { report, ...event } = await readEventReport(db, params.event_id);
    if (!report) throw new NotFoundError();
    return sendPaper(reply, await createEventReportFile(services, event, report));
  });

  const reportsFor = (request: FastifyRequest, query: EventReportsQuery) =>
    readEventReports(db, getStaff(request).reach, query);

  app.endpoint(eventContract.readEventReports, (request) => reportsFor(request, request.query));

  app.endpoint(eventContract.readEventReportsFile, limited, async (request, reply) => {
    const reports = await reportsFor(request, request.query);
    return sendPaper(reply, await createEventReportsFile(services, request.query, reports));
  });

  app.endpoint(eventContract.readEventHost, ({ params }) => readHost(db, params.event_id));

  app.endpoint(eventContract.saveEventHost, async (request) => {
    await saveHost(services, getEditor(request), request.params.event_id, request.body);
    return done;
  });

  app.endpoint(contract.readReport, (request) =>
    read(request, getEventReport(request.params), request.query),
  );

  app.endpoint(contract.exportReport, limited, (request, reply) =>
    save(request, reply, getEventReport(request.params), request.query),
  );

  app.endpoint(contract.readResultReport, (request) =>
    read(request, getResultReport(request.params), request.query),
  );

  app.endpoint(contract.exportResultReport, limited, (request, reply) =>
    save(request, reply, getResultReport(request.params), request.query),
  );
};
