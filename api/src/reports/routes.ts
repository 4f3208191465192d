import * as contract from '@chaps/contracts/staff-reports';
import { REPORT_FIGURES, REPORTS, type Report } from '@chaps/contracts/staff-reports';
import { addDays, londonDate, SMALLEST_SHOWN } from '@chaps/domain';
import { stringify } from 'csv-stringify/sync';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import { staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { perPerson } from '../http/limits.ts';
import { SAFE_CSV } from '../security/printable.ts';
import { type Period, REPORT_ROWS } from './report-rows.ts';

type Query = z.output<typeof contract.reportQuery>;

const reportOf = ({ report }: { report: string }): Report => z.enum(REPORTS).parse(report);

/** Days before the first of a month that are in the month eleven before, whatever the year. */
const ELEVEN_MONTHS = 334;

/** Twelve months, the last one as far as it is, unless asked otherwise. */
function periodOf(query: Query, today: string): Period {
  const until = query.until ?? today;
  const since = query.since ?? `${addDays(`${until.slice(0, 8)}01`, -ELEVEN_MONTHS).slice(0, 8)}01`;
  return { since, until };
}

/** A file that a program of spreadsheets opens: one line for each row. */
function csvOf(report: Report, rows: readonly contract.ReportRow[]): string {
  const figures = REPORT_FIGURES[report];
  const lines = rows.map(({ key, figures: of }) => [
    key,
    ...figures.map((name) => of[name] ?? `under ${SMALLEST_SHOWN}, or withheld with one`),
  ]);
  return stringify(lines, { header: true, columns: [report, ...figures], ...SAFE_CSV });
}

export const reportRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, now } },
) => {
  app.endpoint(contract.readReport, async (request) => {
    const period = periodOf(request.query, londonDate(now()));
    const { reach } = staffOf(request);
    const rows = await REPORT_ROWS[reportOf(request.params)]({ db, reach, ...period });
    return { ...period, rows };
  });

  const limit = { name: 'export-report', points: 30, seconds: 600, per: perPerson };
  app.endpoint(contract.exportReport, { preHandler: app.limit(limit) }, async (request, reply) => {
    const report = reportOf(request.params);
    const period = periodOf(request.query, londonDate(now()));
    const { reach, userId } = staffOf(request);
    await writeAudit(db, {
      actor: userId,
      action: 'report exported',
      subject: `report ${report}`,
      requestId: request.id,
    });
    const rows = await REPORT_ROWS[report]({ db, reach, ...period });
    reply.header('Content-Disposition', `attachment; filename="${report}.csv"`);
    reply.type('text/csv; charset=utf-8');
    return csvOf(report, rows);
  });
};
