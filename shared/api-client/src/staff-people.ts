import {
  changePerson as change,
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

/** A person with their bookings and what happened. Each request is logged as a reading. */
export const personQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['staff', 'people', 'one', profileId],
    queryFn: ({ signal }) => call(readPerson, { params: { profile_id: profileId }, signal }),
    staleTime: 0,
  });

/** @throws {ApiError} 409 PERSON_CHANGED when somebody else has changed the same details since */
export const changePerson = (profileId: string, body: PersonChange) =>
  call(change, { params: { profile_id: profileId }, body });
