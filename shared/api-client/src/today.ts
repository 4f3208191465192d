import { readToday } from '@chaps/contracts/today';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

export const todayQuery = () =>
  queryOptions({
    queryKey: ['staff', 'today'],
    queryFn: ({ signal }) => call(readToday, { signal }),
    staleTime: 0,
  });
