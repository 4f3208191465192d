import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { recordId, requiredText, successResponse } from './scalars.ts';

/** Lists for which staff can save views. */
export const VIEW_LISTS = ['bookings', 'events'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** Maximum number of views that one person can save, across all lists. */
export const MAX_VIEWS = 50;

export const MAX_VIEW_NAME_LENGTH = 40;

const view = z.object({
  list: z.enum(VIEW_LISTS),
  /** Unique among the person's views of the list. */
  name: requiredText(MAX_VIEW_NAME_LENGTH),
  /** The list's query as in the address of its page: filter, order and columns. */
  search: z
    .string()
    .max(500)
    .regex(/^[\x21-\x7e]*$/),
});
export const newView = view;

export const viewsResponse = z.object({ views: z.array(view.extend({ view_id: recordId })) });
export type StaffView = z.infer<typeof viewsResponse>['views'][number];

/** The caller's own views, by name. */
export const listViews = {
  route: 'GET /staff/views',
  caller: { staff: 'see today' },
  answer: viewsResponse,
} as const satisfies Endpoint;

/** Saves a view; replaces one with the same name. */
export const saveView = {
  route: 'POST /staff/views',
  caller: { staff: 'see today' },
  body: newView,
  answer: successResponse,
} as const satisfies Endpoint;

export const deleteView = {
  route: 'DELETE /staff/views/{view_id}',
  caller: { staff: 'see today' },
  answer: successResponse,
} as const satisfies Endpoint;
