import { listPeople, type PeopleQuery } from '@chaps/contracts/staff-people';
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
