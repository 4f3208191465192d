import {
  mergeRecords as merge,
  previewMerge,
  type RecordMerge,
  undoMerge as undo,
} from '@chaps/contracts/record-merges';
import {
  changePerson as change,
  listEventsWithSpaces,
  listPeople,
  type PeopleQuery,
  type PersonChange,
  readPerson,
} from '@chaps/contracts/staff-people';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** A page of people with a profile. */
export const peopleQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: ['staff', 'people', query],
    queryFn: ({ signal }) => call(listPeople, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A person with their bookings and timeline. Each request is recorded in the access log. */
export const personQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['staff', 'people', 'one', profileId],
    queryFn: ({ signal }) => call(readPerson, { params: { profile_id: profileId }, signal }),
    staleTime: 0,
  });

/**
 * Events with a free seat near a person.
 * @param eventId the event for which an alternative is sought
 */
export const eventsWithSpacesQuery = (profileId: string, eventId?: string) =>
  queryOptions({
    queryKey: ['staff', 'people', 'free-events', profileId, eventId],
    queryFn: ({ signal }) =>
      call(listEventsWithSpaces, {
        params: { profile_id: profileId },
        query: eventId === undefined ? {} : { event_id: eventId },
        signal,
      }),
    staleTime: 0,
  });

/** @throws {ApiError} 409 PERSON_CHANGED when someone else has changed the same details since */
export const changePerson = (profileId: string, body: PersonChange) =>
  call(change, { params: { profile_id: profileId }, body });

/** Two records side by side, before they are merged. */
export const mergePreviewQuery = (profileId: string, other: string) =>
  queryOptions({
    queryKey: ['staff', 'people', 'merge', profileId, other],
    queryFn: ({ signal }) =>
      call(previewMerge, { params: { profile_id: profileId }, query: { other }, signal }),
    staleTime: 0,
  });

/** @throws {ApiError} 409 when they cannot be merged, for example because both have a booking at one event */
export const mergeRecords = (profileId: string, body: RecordMerge) =>
  call(merge, { params: { profile_id: profileId }, body });

/** @throws {ApiError} 409 after a week */
export const undoMerge = (profileId: string, mergeId: string) =>
  call(undo, { params: { profile_id: profileId, merge_id: mergeId } });
