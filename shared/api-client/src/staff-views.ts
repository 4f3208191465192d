import { deleteView, listViews, type StaffView, saveView } from '@chaps/contracts/staff-views';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** The caller's own saved views of all lists, by name. */
export const staffViewsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'views'],
    queryFn: async ({ signal }) => (await call(listViews, { signal })).views,
  });

/**
 * Saves a view; replaces one with the same name.
 * @throws {ApiError} 422 when there are 50
 */
export const saveStaffView = (view: Omit<StaffView, 'view_id'>) => call(saveView, { body: view });

export const deleteStaffView = (viewId: string) =>
  call(deleteView, { params: { view_id: viewId } });
