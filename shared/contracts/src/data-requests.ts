import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { personalData } from './personal-data.ts';
import {
  isoDate,
  isoInstant,
  profileId,
  recordId,
  requiredText,
  successResponse,
} from './scalars.ts';
import { reasonRequest } from './staff.ts';

/** The kinds of request that people may make by law. */
export const DATA_REQUEST_KINDS = ['access', 'erasure', 'rectification'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/** How a request recorded by staff was received; requests from the portal are recorded automatically. */
export const DATA_REQUEST_CHANNELS = ['letter', 'e-mail', 'telephone', 'in person'] as const;

export const DATA_REQUEST_STATES = ['open', 'done', 'refused'] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

const newDataRequest = z.object({
  kind: z.enum(DATA_REQUEST_KINDS),
  /** null if the person who asked has no record. */
  profile_id: profileId.nullable(),
  /** Who asked, if it is not the person whose record it is. */
  asked_by: requiredText(200).nullable(),
  channel: z.enum(DATA_REQUEST_CHANNELS),
  received_on: isoDate,
});
export type NewDataRequest = z.infer<typeof newDataRequest>;

const dataRequest = newDataRequest.extend({
  data_request_id: recordId,
  channel: z.enum(['portal', ...DATA_REQUEST_CHANNELS]),
  /** One calendar month after receipt. */
  due_on: isoDate,
  /** Name in the record; null without a record, and once the person is erased. */
  name: z.string().nullable(),
  state: z.enum(DATA_REQUEST_STATES),
  /** How it was answered, or why it was declined. */
  answer: z.string().nullable(),
  /** E-mail address of the member of staff. */
  closed_by: z.string().nullable(),
  closed_at: isoInstant.nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const dataRequestsQuery = z.object({
  state: z.enum([...DATA_REQUEST_STATES, 'all']).default('open'),
  profile_id: profileId.optional(),
  ...cursor,
});
export type DataRequestsQuery = z.input<typeof dataRequestsQuery>;

/** Sorted by due date, earliest first. */
export const listDataRequests = {
  route: 'GET /staff/data-requests',
  caller: { staff: 'see data requests' },
  query: dataRequestsQuery,
  answer: pageWithTotal(dataRequest),
} as const satisfies Endpoint;

export const readDataRequest = {
  route: 'GET /staff/data-requests/{data_request_id}',
  caller: { staff: 'see data requests' },
  answer: z.object({ request: dataRequest }),
} as const satisfies Endpoint;

export const recordDataRequest = {
  route: 'POST /staff/data-requests',
  caller: { staff: 'answer data requests' },
  idempotent: true,
  body: newDataRequest,
  answer: z.object({ data_request_id: recordId }),
} as const satisfies Endpoint;

export const dataRequestClosure = z.object({
  outcome: z.enum(['done', 'refused']),
  answer: requiredText(300),
});
export type DataRequestClosure = z.infer<typeof dataRequestClosure>;

/** An erasure request from a person with a record is completed by erasing them. */
export const closeDataRequest = {
  route: 'POST /staff/data-requests/{data_request_id}/closure',
  caller: { staff: 'answer data requests' },
  body: dataRequestClosure,
  answer: successResponse,
  errors: ['REQUEST_CLOSED'],
} as const satisfies Endpoint;

/**
 * Everything held about the person, including results: the same file that they can save in the portal, for
 * each of their records.
 */
export const exportForDataRequest = {
  route: 'GET /staff/data-requests/{data_request_id}/export',
  caller: { staff: 'export people' },
  answer: z.object({ records: z.array(personalData) }),
  documents: 'records',
  errors: ['REQUEST_CLOSED'],
} as const satisfies Endpoint;

export const erasureConfirmation = reasonRequest.extend({
  /** The person's first and last name, typed to confirm. */
  name: requiredText(200),
  /** They still want it, although a result may be on its way or has not been given to them. */
  knows_of_result: z.boolean().optional(),
});
export type ErasureConfirmation = z.infer<typeof erasureConfirmation>;

/** Removes the person from their record permanently. */
export const eraseForDataRequest = {
  route: 'POST /staff/data-requests/{data_request_id}/erasure',
  caller: { staff: 'erase people' },
  body: erasureConfirmation,
  answer: successResponse,
  errors: ['REQUEST_CLOSED', 'ROLES_OPEN', 'BOOKINGS_OPEN', 'RESULT_OWED', 'PERSON_CHANGED'],
} as const satisfies Endpoint;
