import { enrolDevice as enrol } from '@chaps/contracts/device-enrolment';
import { call } from './request.ts';

/** @returns the tablet's id @throws {ApiError} 409 CODE_ENDED */
export const enrolDevice = async (eventId: string, code: string, label: string) =>
  (await call(enrol, { params: { event_id: eventId }, body: { code, label } })).device_id;
