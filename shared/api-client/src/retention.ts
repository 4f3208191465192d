import * as retention from '@chaps/contracts/retention';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Each kind of record with its period. */
export const retentionQuery = () =>
  queryOptions({
    queryKey: ['staff', 'retention'],
    queryFn: ({ signal }) => call(retention.readRetention, { signal }),
  });

/** @throws {ApiError} 422 for a period shorter than the minimum */
export const changeRetention = (body: retention.RetentionChange) =>
  call(retention.changeRetention, { body });
