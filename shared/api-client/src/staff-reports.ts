import type { Report, ReportQuery } from '@chaps/contracts/staff-reports';
import * as reports from '@chaps/contracts/staff-reports';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

export const reportQuery = (report: Report, query: ReportQuery) =>
  queryOptions({
    queryKey: ['staff', 'reports', report, query],
    queryFn: ({ signal }) => call(reports.readReport, { params: { report }, query, signal }),
    staleTime: 0,
  });

/** The same as CSV. */
export const exportReport = (report: Report, query: ReportQuery) =>
  callForFile(reports.exportReport, { params: { report }, query });
