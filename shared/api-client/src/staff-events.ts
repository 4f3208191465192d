import * as callOffs from '@chaps/contracts/call-offs';
import type { RequestOf } from '@chaps/contracts/endpoint';
import * as changes from '@chaps/contracts/event-changes';
import type { EventDetails } from '@chaps/contracts/event-details';
import * as filling from '@chaps/contracts/event-filling';
import type { ImportedEvents, ImportedRow } from '@chaps/contracts/event-imports';
import * as imports from '@chaps/contracts/event-imports';
import type { KnownPlace } from '@chaps/contracts/event-places';
import * as places from '@chaps/contracts/event-places';
import * as reports from '@chaps/contracts/event-report';
import * as accessCodes from '@chaps/contracts/staff-access-codes';
import type { CopiedEvents } from '@chaps/contracts/staff-events';
import * as events from '@chaps/contracts/staff-events';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

const getParams = (eventId: string) => ({ event_id: eventId });

/** Other people change what staff are looking at, so it is refetched. */
const ALWAYS_STALE = { staleTime: 0 };

export const productsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'products'],
    queryFn: async ({ signal }) => (await call(events.listProducts, { signal })).products,
  });

export type EventFilter = RequestOf<typeof events.listStaffEvents>['query'];

export const staffEventsQuery = (query: EventFilter) =>
  queryOptions({
    queryKey: ['staff', 'events', query],
    queryFn: ({ signal }) => call(events.listStaffEvents, { query, signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_STALE,
  });

export const staffEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId],
    queryFn: ({ signal }) => call(events.readStaffEvent, { params: getParams(eventId), signal }),
    ...ALWAYS_STALE,
  });

/** The event's report, available once its day has been closed. */
export const eventReportQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'report'],
    queryFn: ({ signal }) => call(reports.readEventReport, { params: getParams(eventId), signal }),
    ...ALWAYS_STALE,
  });

/** PDF. */
export const readEventReportFile = (eventId: string): Promise<Blob> =>
  callForFile(reports.readEventReportFile, { params: getParams(eventId) });

/** Figures of closed events, by event, host or year. */
export const eventReportsQuery = (query: reports.EventReportsQuery) =>
  queryOptions({
    queryKey: ['staff', 'event-reports', query],
    queryFn: ({ signal }) => call(reports.readEventReports, { query, signal }),
    ...ALWAYS_STALE,
  });

/** PDF. */
export const readEventReportsFile = (query: reports.EventReportsQuery): Promise<Blob> =>
  callForFile(reports.readEventReportsFile, { query });

/** Who hosts it and what it costs. */
export const eventHostQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'host'],
    queryFn: ({ signal }) => call(reports.readEventHost, { params: getParams(eventId), signal }),
    ...ALWAYS_STALE,
  });

export const saveEventHost = (
  eventId: string,
  body: RequestOf<typeof reports.saveEventHost>['body'],
) => call(reports.saveEventHost, { params: getParams(eventId), body });

/** When and where it takes place, for clinicians. */
export const eventSummaryQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'summary'],
    queryFn: ({ signal }) => call(events.readEventSummary, { params: getParams(eventId), signal }),
    ...ALWAYS_STALE,
  });

export const createEvent = async (body: EventDetails): Promise<string> =>
  (await call(events.createEvent, { body })).event_id;

/** Venues of earlier events at or near a postcode. */
export const findPlace = (postcode: string): Promise<KnownPlace> =>
  call(places.findPlace, { query: { postcode } });

/** Copies an event to other days, as drafts. */
export const repeatEvent = async (eventId: string, dates: string[]): Promise<CopiedEvents> =>
  (await call(events.repeatEvent, { params: getParams(eventId), body: { dates } })).events;

/**
 * Checks the rows of a CSV file of events; adds nothing.
 * @throws {ApiError} 422 for a file that is not an events file
 */
export const previewImport = async (csv: string): Promise<ImportedRow[]> =>
  (await call(imports.previewImport, { body: { csv } })).rows;

/**
 * Adds rows of a CSV file as drafts: either all or none.
 * @param lines as given in the preview
 * @throws {ApiError} 409 EVENT_CHANGED when one of them can no longer be added
 */
export const importEvents = async (csv: string, lines: number[]): Promise<ImportedEvents> =>
  (await call(imports.importEvents, { body: { csv, lines } })).events;

/**
 * @param confirmation from the preview, when people must be notified
 * @throws {ApiError} 409 EVENT_CHANGED when it has changed since `version`, PEOPLE_TO_TELL when
 * people who must be notified were not in a preview
 */
export const changeEvent = (
  eventId: string,
  version: number,
  details: EventDetails,
  confirmation?: string,
) =>
  call(changes.changeEvent, {
    params: getParams(eventId),
    body: { ...details, version, confirmation },
  });

/** The people whom a change would affect; changes nothing. */
export const previewEventChange = (eventId: string, version: number, details: EventDetails) =>
  call(changes.previewEventChange, { params: getParams(eventId), body: { ...details, version } });

/**
 * @throws {ApiError} 409 once somebody has been notified, or has booked, moved or cancelled since
 * the change
 */
export const undoEventChange = (eventId: string) =>
  call(changes.undoEventChange, { params: getParams(eventId) });

export const publishEvent = (eventId: string) =>
  call(events.publishEvent, { params: getParams(eventId) });

/** @throws {ApiError} 409 once somebody has taken a seat */
export const unpublishEvent = (eventId: string) =>
  call(events.unpublishEvent, { params: getParams(eventId) });

export const fillCurvesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'fill-curves'],
    queryFn: ({ signal }) => call(filling.readFillCurves, { params: getParams(eventId), signal }),
  });

export const setBookingOpen = (eventId: string, open: boolean) =>
  call(events.setBookingOpen, { params: getParams(eventId), body: { open } });

export const callOffQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'call-off'],
    queryFn: ({ signal }) => call(callOffs.readCallOff, { params: getParams(eventId), signal }),
    gcTime: 0,
    ...ALWAYS_STALE,
  });

export const callOffEvent = (eventId: string, reason: string) =>
  call(callOffs.callOffEvent, { params: getParams(eventId), body: { reason } });

export const accessCodesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'access-codes'],
    queryFn: async ({ signal }) =>
      (await call(accessCodes.listAccessCodes, { params: getParams(eventId), signal })).codes,
    ...ALWAYS_STALE,
  });

/** The new code, which is shown only once. */
export const addAccessCode = async (eventId: string, label: string): Promise<string> => {
  const options = { params: getParams(eventId), body: { label } };
  return (await call(accessCodes.addAccessCode, options)).code;
};

export const revokeAccessCode = (eventId: string, codeId: string) =>
  call(accessCodes.revokeAccessCode, { params: { event_id: eventId, code_id: codeId } });

export const fillingQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'filling'],
    queryFn: ({ signal }) => call(filling.readFilling, { params: getParams(eventId), signal }),
    ...ALWAYS_STALE,
  });

/**
 * PDF.
 * @param access_code of a private event; '' for none
 */
export const downloadPoster = (eventId: string, access_code: string): Promise<Blob> =>
  callForFile(filling.renderPoster, { params: getParams(eventId), body: { access_code } });

/** Events, their bookings, codes and figures. */
export const refreshStaffEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'events'] });
