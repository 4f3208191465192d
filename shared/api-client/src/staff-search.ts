import { searchNhsNumber, searchPeopleAndEvents } from '@chaps/contracts/staff-search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/**
 * People and events that the caller's roles allow.
 * @param q two characters or more
 */
export const staffSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff', 'search', q],
    queryFn: ({ signal }) => call(searchPeopleAndEvents, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The person whom an NHS number belongs to. The number is never in a URL, and each search is logged. */
export const findPeopleByNhsNumber = (nhs_number: string) =>
  call(searchNhsNumber, { body: { nhs_number } });
