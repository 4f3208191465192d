import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, recordId, successResponse } from './scalars.ts';

/** A code that enrols one tablet, valid once and for a few minutes; shown as a QR code of an address. */
export const deviceCodeResponse = z.object({ code: z.string(), expires_at: isoInstant });
export type DeviceCode = z.infer<typeof deviceCodeResponse>;

const clinicDevice = z.object({
  device_id: recordId,
  label: z.string(),
  /** E-mail address of the member of staff. */
  enrolled_by: z.string(),
  enrolled_at: isoInstant,
  last_seen_at: isoInstant,
  /** Steps that the tablet has not sent yet; null if it has not reported a number. */
  unsent: z.int().nullable(),
  /** Per cent; null if not reported. */
  battery: z.int().nullable(),
  revoked_at: isoInstant.nullable(),
});
export type ClinicDevice = z.infer<typeof clinicDevice>;

/** As a query parameter: the steps that the tablet has not sent yet. */
export const unsentStepCount = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** In order of enrolment. */
export const devicesResponse = z.object({ devices: z.array(clinicDevice) });

export const createDeviceCode = {
  route: 'POST /staff/events/{event_id}/devices/codes',
  caller: { staff: 'manage tablets' },
  idempotent: 'sealed',
  answer: deviceCodeResponse,
} as const satisfies Endpoint;

export const listDevices = {
  route: 'GET /staff/events/{event_id}/devices',
  caller: { staff: 'manage tablets' },
  answer: devicesResponse,
} as const satisfies Endpoint;

/**
 * Whether a tablet was removed from its day. No session is needed, because a locked tablet also
 * asks, and reports what it has not sent; its id is a secret.
 */
export const readDevice = {
  route: 'GET /clinic-devices/{device_id}',
  caller: 'anyone',
  // Tablets of release 1.1.0 do not report it.
  query: z.object({ unsent: unsentStepCount.optional() }),
  answer: z.object({ is_revoked: z.boolean() }),
} as const satisfies Endpoint;

/** Ends the tablet's sessions; its next call gets DEVICE_REVOKED. */
export const revokeDevice = {
  route: 'DELETE /staff/events/{event_id}/devices/{device_id}',
  caller: { staff: 'manage tablets' },
  answer: successResponse,
} as const satisfies Endpoint;
