import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { isoDate, isoInstant, optionalText, successResponse } from './scalars.ts';

/** A number of people, rounded to the nearest 5; null if it is small and therefore withheld. */
const people = z.int().nullable();

/** Number of people by group name. */
const groups = z.array(z.object({ name: z.string(), people }));
export type ReportGroups = z.infer<typeof groups>;

/** Pence; the limit is far above the cost of any event. */
const MAX_COST = 10_000_000;

const figures = z.object({
  /** People to whom an invitation to the event was mailed. */
  invited: people,
  /** Without walk-ins. */
  booked: people,
  /** With walk-ins. */
  came: people,
  sampled: people,
  /** Pence, as entered by staff, or the sum over several events; null if nobody entered it. */
  cost: z.int().nullable(),
  /** Pence: the cost divided by the displayed number of people who gave a sample. */
  cost_per_person: z.int().nullable(),
});
export type ReportFigures = z.infer<typeof figures>;

const eventGroups = z.object({
  /** Miles from people's homes to the event. */
  distances: groups,
  /** By the colour in the laboratory's comment; null while any tube awaits its result. */
  results: groups.nullable(),
  /** The same people by their age at the event. */
  ages: groups.nullable(),
  /** Raised results by the number of days from release to outcome; null while one is open. */
  follow_ups: groups.nullable(),
});
const reportTotals = figures.extend(eventGroups.shape);
export type ReportTotals = z.infer<typeof reportTotals>;

/** How an event went, for its host and the charity: no person can be identified from it. */
export const eventReport = event.pick({ event_name: true, event_date: true }).extend({
  /** '' if the charity is its own host. */
  host_name: z.string(),
  /** null until the books of the event are closed. */
  report: reportTotals.extend({ closed_at: isoInstant }).nullable(),
});
export type EventReport = z.infer<typeof eventReport>;

export const readEventReport = {
  route: 'GET /staff/events/{event_id}/report',
  caller: { staff: 'see occupancy' },
  answer: eventReport,
} as const satisfies Endpoint;

/** Tagged for screen readers. */
export const readEventReportFile = {
  route: 'GET /staff/events/{event_id}/report/file',
  caller: { staff: 'see occupancy' },
  answer: z.string(),
  media: 'application/pdf',
} as const satisfies Endpoint;

export const REPORT_GROUPINGS = ['event', 'host', 'year'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

const year = z.string().regex(/^20\d\d$/, 'Please choose a year.');

/** Closed events: all of them unless a year or a host is chosen. */
export const eventReportsQuery = z.object({
  by: z.enum(REPORT_GROUPINGS).default('event'),
  year: year.optional(),
  host: optionalText().optional(),
});
export type EventReportsQuery = z.input<typeof eventReportsQuery>;

const reportsRow = figures.extend({
  /** The event's id, the host or the year. */
  key: z.string(),
  name: z.string(),
  /** Date of the event, if the row is an event. */
  event_date: isoDate.nullable(),
  events: z.int(),
});
export type EventReportsRow = z.infer<typeof reportsRow>;

/**
 * Sums of the figures shown in the events' reports: no selection reveals more than the reports do.
 */
export const eventReports = z.object({
  /** The years and hosts to choose from. */
  years: z.array(z.string()),
  hosts: z.array(z.string()),
  events: z.int(),
  /**
   * How many of the events are not yet included in the sums of results and ages, and in those of
   * follow-ups.
   */
  without_results: z.int(),
  without_follow_ups: z.int(),
  /** How many have no cost entered; missing from APIs of release 1.1.0. */
  without_cost: z.int().default(0),
  sums: reportTotals,
  rows: z.array(reportsRow),
});
export type EventReports = z.infer<typeof eventReports>;

export const readEventReports = {
  route: 'GET /staff/event-reports',
  caller: { staff: 'see occupancy' },
  query: eventReportsQuery,
  answer: eventReports,
} as const satisfies Endpoint;

/** The same report as a PDF tagged for screen readers. */
export const readEventReportsFile = {
  route: 'GET /staff/event-reports/file',
  caller: { staff: 'see occupancy' },
  query: eventReportsQuery,
  answer: z.string(),
  media: 'application/pdf',
} as const satisfies Endpoint;

/** Records who hosts an event and its total cost, for its report. */
export const eventHost = z.object({
  host_name: optionalText(),
  cost: z
    .int()
    .min(0)
    .max(MAX_COST, 'The cost can be at most £100,000. Please check the amount.')
    .nullable(),
});
export type EventHost = z.infer<typeof eventHost>;

export const readEventHost = {
  route: 'GET /staff/events/{event_id}/host',
  caller: { staff: 'write invoices' },
  answer: eventHost,
} as const satisfies Endpoint;

/**
 * A field that someone else has changed since the editor saw it keeps that change, unless both changed it.
 * Without `seen`, as from consoles of release 1.1.0, both fields are replaced.
 */
export const saveEventHost = {
  route: 'PATCH /staff/events/{event_id}/host',
  caller: { staff: 'write invoices' },
  body: eventHost.extend({ seen: eventHost.optional() }),
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
