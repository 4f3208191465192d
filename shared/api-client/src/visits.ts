import type { RequestOf } from '@chaps/contracts/endpoint';
import { closeRejectedStep as closeEndpoint } from '@chaps/contracts/rejected-steps';
import {
  resolveSampleConflict as endpoint,
  listSamples,
  readManifest,
  readOrders,
  type SampleDecision,
} from '@chaps/contracts/samples';
import * as endings from '@chaps/contracts/tube-endings';
import * as tubes from '@chaps/contracts/tube-handovers';
import * as visits from '@chaps/contracts/visits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

const getEventParams = (eventId: string) => ({ event_id: eventId });

/** Other people record at the same time, so the day is refetched every five seconds. */
const LIVE_QUERY_OPTIONS = { staleTime: 0, refetchInterval: 5000 };

/**
 * The people expected at an event, and what was recorded for each.
 * @param device the tablet making the request
 * @param unsent steps that it has not sent
 */
export const readDay = (eventId: string, device?: string, unsent = 0) =>
  call(visits.readDay, {
    params: getEventParams(eventId),
    query: {
      device,
      unsent: device === undefined ? undefined : String(unsent),
      origins: 'all',
      tubes: 'all',
    },
  });

/** A page of the same list for the console, with what people need. */
export const dayPeopleQuery = (
  eventId: string,
  query: RequestOf<typeof visits.listDayPeople>['query'] = { show: 'all' },
) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'day-people', query],
    queryFn: ({ signal }) =>
      call(visits.listDayPeople, { params: getEventParams(eventId), query, signal }),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY_OPTIONS,
  });

export const balanceQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'balance'],
    queryFn: ({ signal }) => call(visits.readBalance, { params: getEventParams(eventId), signal }),
    ...LIVE_QUERY_OPTIONS,
  });

/** The tubes of an event. */
export const samplesQuery = (eventId: string, query: RequestOf<typeof listSamples>['query']) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'samples', query],
    queryFn: ({ signal }) => call(listSamples, { params: getEventParams(eventId), query, signal }),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY_OPTIONS,
  });

/** How the day is going: arrivals and waits. */
export const dayFiguresQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'day-figures'],
    queryFn: ({ signal }) =>
      call(visits.readDayFigures, { params: getEventParams(eventId), signal }),
    ...LIVE_QUERY_OPTIONS,
  });

/** The state that a tablet reports. */
interface Tablet {
  device?: string;
  /** Steps still unsent on the tablet after these. */
  unsent?: number;
  /** Per cent. */
  battery?: number;
}

/** @returns a result for each action */
export const recordActions = async (
  eventId: string,
  actions: readonly (visits.TabletAction | visits.SealedAction)[],
  tablet: Tablet = {},
) =>
  (
    await call(visits.recordActions, {
      params: getEventParams(eventId),
      body: { actions: [...actions], ...tablet },
    })
  ).results;

/**
 * @param reason why the books are closed without waiting for tablets that still have unsent steps
 * @throws {ApiError} 409 NOT_BALANCED while an arrival has no outcome; TABLETS_UNSENT
 */
export const closeDay = (eventId: string, reason?: string) =>
  call(visits.closeDay, {
    params: getEventParams(eventId),
    body: reason === undefined ? {} : { reason },
  });

/** @throws {ApiError} 409 EVENT_CHANGED when the books are open */
export const reopenDay = (eventId: string, reason: string) =>
  call(visits.reopenDay, { params: getEventParams(eventId), body: { reason } });

/**
 * PDF of the tubes that are still to go to the laboratory, or of those in a box that has been handed over.
 * @throws {ApiError} 409 when there are none
 */
export const downloadManifest = (eventId: string, handover_id?: string): Promise<Blob> =>
  callForFile(readManifest, { params: getEventParams(eventId), query: { handover_id } });

/**
 * The order messages for these tubes, in the laboratory's format.
 * @throws {ApiError} 409 when there are none
 */
export const downloadOrders = (eventId: string, handover_id?: string): Promise<Blob> =>
  callForFile(readOrders, { params: getEventParams(eventId), query: { handover_id } });

/** Packs tubes by their codes, or by id if a tube has no code. */
export const packTubes = (eventId: string, body: RequestOf<typeof tubes.packTubes>['body']) =>
  call(tubes.packTubes, { params: getEventParams(eventId), body });

/** @throws {ApiError} 409 when no tube is packed */
export const handOverTubes = (eventId: string, body: tubes.HandoverRequest) =>
  call(tubes.handOver, { params: getEventParams(eventId), body });

/** @throws {ApiError} 409 EVENT_CHANGED once the laboratory has received any of its tubes */
export const undoHandOver = (eventId: string, handoverId: string) =>
  call(tubes.undoHandover, { params: { ...getEventParams(eventId), handover_id: handoverId } });

export const recordReceipt = (eventId: string, handoverId: string, body: tubes.ReceiptRequest) =>
  call(tubes.recordReceipt, {
    params: { ...getEventParams(eventId), handover_id: handoverId },
    body,
  });

/** The boxes that were sent to the laboratory. */
export const handoversQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'handovers'],
    queryFn: async ({ signal }) =>
      (await call(tubes.listHandovers, { params: getEventParams(eventId), signal })).handovers,
    staleTime: 0,
  });

/** @throws {ApiError} 409 EVENT_CHANGED when it has a result */
export const endTube = (eventId: string, sampleId: string, body: endings.EndingRequest) =>
  call(endings.endTube, { params: { ...getEventParams(eventId), sample_id: sampleId }, body });

/** @throws {ApiError} 409 EVENT_CHANGED when a result for the person is still expected */
export const recordPersonTold = (
  eventId: string,
  sampleId: string,
  body: endings.PersonToldRequest = { how: 'telephone' },
) =>
  call(endings.recordPersonTold, {
    params: { ...getEventParams(eventId), sample_id: sampleId },
    body,
  });

/** @throws {ApiError} 409 EVENT_CHANGED when the conflict now involves other samples */
export const resolveSampleConflict = (eventId: string, body: SampleDecision) =>
  call(endpoint, { params: getEventParams(eventId), body });

/** @throws {ApiError} 409 EVENT_CHANGED when it is closed */
export const closeRejectedStep = (eventId: string, rejectionId: string, reason: string) =>
  call(closeEndpoint, {
    params: { ...getEventParams(eventId), rejection_id: rejectionId },
    body: { reason },
  });
