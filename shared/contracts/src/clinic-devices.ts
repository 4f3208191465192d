import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, recordId, requiredText, successResponse } from './scalars.ts';

/** What enrols one tablet, once and within minutes: shown as a QR code of the tablet's address. */
export const deviceCodeResponse = z.object({ code: z.string(), expires_at: isoInstant });
export type DeviceCode = z.infer<typeof deviceCodeResponse>;

export const enrolmentRequest = z.object({
  code: z.string().max(100),
  /** What is written on the tablet, or where it stands. */
  label: requiredText(60),
});

const clinicDevice = z.object({
  device_id: recordId,
  label: z.string(),
  /** Address of the member of staff. */
  enrolled_by: z.string(),
  enrolled_at: isoInstant,
  last_seen_at: isoInstant,
  /** Steps that the tablet has not sent; null when it has not said so. */
  unsent: z.int().nullable(),
  /** Percent; null when it has not said so. */
  battery: z.int().nullable(),
  revoked_at: isoInstant.nullable(),
});
export type ClinicDevice = z.infer<typeof clinicDevice>;

/** In the order in which they were enrolled. */
export const devicesResponse = z.object({ devices: z.array(clinicDevice) });

export const createDeviceCode = {
  route: 'POST /staff/events/{event_id}/devices/codes',
  caller: { staff: 'manage tablets' },
  answer: deviceCodeResponse,
} as const satisfies Endpoint;

/** CODE_ENDED when the code has been used, is too old or is of another event. */
export const enrolDevice = {
  route: 'POST /staff/events/{event_id}/devices',
  caller: { staff: 'run the day' },
  body: enrolmentRequest,
  answer: z.object({ device_id: recordId }),
  errors: ['CODE_ENDED'],
} as const satisfies Endpoint;

export const listDevices = {
  route: 'GET /staff/events/{event_id}/devices',
  caller: { staff: 'manage tablets' },
  answer: devicesResponse,
} as const satisfies Endpoint;

/**
 * Whether a tablet was taken out of its day: a locked one asks, which has no session. Its id is a secret
 * of its own.
 */
export const readDevice = {
  route: 'GET /clinic-devices/{device_id}',
  caller: 'anyone',
  answer: z.object({ is_revoked: z.boolean() }),
} as const satisfies Endpoint;

/** The sessions of the tablet end, and its next call is answered with DEVICE_REVOKED. */
export const revokeDevice = {
  route: 'DELETE /staff/events/{event_id}/devices/{device_id}',
  caller: { staff: 'manage tablets' },
  answer: successResponse,
} as const satisfies Endpoint;
