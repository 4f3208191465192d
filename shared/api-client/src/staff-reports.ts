import type { EventReport, Report, ReportQuery } from '@chaps/contracts/staff-reports';
import * as reports from '@chaps/contracts/staff-reports';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

const EVENT_REPORTS: readonly string[] = reports.EVENT_REPORTS;
const isEventReport = (report: Report): report is EventReport => EVENT_REPORTS.includes(report);

export const reportQuery = (report: Report, query: ReportQuery) =>
  queryOptions({
    queryKey: ['staff', 'reports', report, query],
    queryFn: ({ signal }) =>
      isEventReport(report)
        ? call(reports.readReport, { params: { report }, query, signal })
        : call(reports.readResultReport, { params: { result_report: report }, query, signal }),
    staleTime: 0,
  });

/** The same as CSV. */
export const exportReport = (report: Report, query: ReportQuery) =>
  isEventReport(report)
    ? callForFile(reports.exportReport, { params: { report }, query })
    : callForFile(reports.exportResultReport, { params: { result_report: report }, query });
