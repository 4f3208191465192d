import * as contract from '@chaps/contracts/staff-reports';
import {
  DAY_FIGURES,
  EVENT_REPORTS,
  REPORT_FIGURES,
  RESULT_REPORTS,
  type Report,
} from '@chaps/contracts/staff-reports';
import { londonDate, penceToDecimal, SMALLEST_SHOWN } from '@chaps/domain';
import { stringify } from 'csv-stringify/sync';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { perPerson } from '../http/limits.ts';
import { SAFE_CSV } from '../security/printable.ts';
import { periodOf } from './period.ts';
import { REPORT_ROWS } from './report-rows.ts';

type Query = z.output<typeof contract.reportQuery>;

const eventReportOf = ({ report }: { report: string }): Report =>
  z.enum(EVENT_REPORTS).parse(report);
const resultReportOf = ({ result_report }: { result_report: string }): Report =>
  z.enum(RESULT_REPORTS).parse(result_report);

/** A cell of the file: nothing where there is nothing to measure. */
function cellOf(report: Report, name: string, value: number | null | undefined) {
  if (report === 'money') return value ?? 0;
  if (DAY_FIGURES.includes(name)) return value ?? '';
  return value ?? `under ${SMALLEST_SHOWN}, or withheld with one`;
}

/** A file that a program of spreadsheets opens: one line for each row, money in pounds. */
function csvOf(report: Report, rows: readonly contract.ReportRow[]): string {
  const figures: readonly string[] = REPORT_FIGURES[report];
  const lines = rows.map(({ key, figures: of }) => [
    key,
    ...figures.map((name) => cellOf(report, name, of[name])),
  ]);
  // A negative text would be escaped as a formula, and no spreadsheet adds it up; a number is not.
  const number = (value: number) => (report === 'money' ? penceToDecimal(value) : String(value));
  return stringify(lines, {
    header: true,
    columns: [report, ...figures],
    ...SAFE_CSV,
    cast: { ...SAFE_CSV.cast, number },
  });
}

export const reportRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, now } },
) => {
  const read = async (request: FastifyRequest, report: Report, query: Query) => {
    const period = periodOf(report, query, londonDate(now()));
    const { reach } = staffOf(request);
    return { ...period, rows: await REPORT_ROWS[report]({ db, reach, ...period }) };
  };

  const save = async (
    request: FastifyRequest,
    reply: FastifyReply,
    report: Report,
    query: Query,
  ) => {
    await writeAudit(db, {
      actor: staffOf(request).userId,
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
