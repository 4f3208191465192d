import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoDate } from './scalars.ts';

const ATTENDANCE_FIGURES = ['events', 'seats', 'booked', 'came', 'missed'] as const;

/** The reports, with the figures in their rows. */
export const REPORT_FIGURES = {
  bookings: ['booked', 'cancelled'],
  weekdays: ATTENDANCE_FIGURES,
  towns: ATTENDANCE_FIGURES,
  ages: ['booked'],
  /** Distance from people's homes to the event. */
  distances: ['booked'],
  /** Pence. */
  money: ['takings', 'refunds', 'fees', 'chargebacks', 'net'],
  colours: ['results'],
  'follow-ups': ['begun', 'ended', 'median', 'slowest'],
} as const satisfies Record<string, readonly string[]>;
export type Report = keyof typeof REPORT_FIGURES;

/** What clinicians and administrators see: results, as figures only. */
export const RESULT_REPORTS = ['colours', 'follow-ups'] as const satisfies readonly Report[];
export type ResultReport = (typeof RESULT_REPORTS)[number];

/** About events, bookings and money. */
export const EVENT_REPORTS = [
  'bookings',
  'weekdays',
  'towns',
  'ages',
  'distances',
  'money',
] as const satisfies readonly Report[];
export type EventReport = (typeof EVENT_REPORTS)[number];

export const REPORTS = [...EVENT_REPORTS, ...RESULT_REPORTS] as const;

/** Figures measured in days: null if there is nothing to measure, or too few people. */
export const FIGURES_IN_DAYS: readonly string[] = ['median', 'slowest'];

const day = isoDate
  .regex(/^20/, 'Please enter a date in this century.')
  .meta({ examples: ['2026-03-12'] });

/** Both days are included; defaults to the last twelve months. */
export const reportQuery = z.object({ since: day.optional(), until: day.optional() });
export type ReportQuery = z.input<typeof reportQuery>;

/** Query in the address of the page. */
export const reportPageQuery = reportQuery.extend({
  report: z.enum(REPORTS).default('bookings'),
});

const reportRow = z.object({
  /** The month `YYYY-MM`, or the weekday, town, age group, distance or colour. */
  key: z.string(),
  /** Keyed by the names in `REPORT_FIGURES`; null for a small number of people, which is withheld. */
  figures: z.record(z.string(), z.int().nullable()),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportResponse = z.object({
  since: isoDate,
  until: isoDate,
  rows: z.array(reportRow),
});
export type ReportResponse = z.infer<typeof reportResponse>;

export const readReport = {
  route: 'GET /staff/reports/{report}',
  caller: { staff: 'see reports' },
  query: reportQuery,
  answer: reportResponse,
} as const satisfies Endpoint;

export const exportReport = {
  route: 'GET /staff/reports/{report}/file',
  caller: { staff: 'see reports' },
  query: reportQuery,
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;

export const readResultReport = {
  route: 'GET /staff/result-reports/{result_report}',
  caller: { staff: 'see reports of results' },
  query: reportQuery,
  answer: reportResponse,
} as const satisfies Endpoint;

export const exportResultReport = {
  route: 'GET /staff/result-reports/{result_report}/file',
  caller: { staff: 'see reports of results' },
  query: reportQuery,
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;
