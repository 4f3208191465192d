import { api } from '@chaps/api-client';
import {
  type AccessCodeRequest,
  type AccessCodeResponse,
  accessCodeResponse,
} from '@chaps/contracts/access-codes';

/**
 * `POST /events/{event_id}/check-access-code`. A wrong code is an answer, not an error: read
 * `status` first.
 * @throws {ApiError} 429 after too many tries, and when the service cannot be reached
 */
export const checkAccessCode = (
  eventId: string,
  request: AccessCodeRequest,
): Promise<AccessCodeResponse> =>
  api.post(`/events/${encodeURIComponent(eventId)}/check-access-code`, {
    schema: accessCodeResponse,
    body: request,
  });
