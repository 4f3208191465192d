import { pickFields } from '@chaps/contracts/event-fields';
import type { StaffMe } from '@chaps/contracts/staff';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { StaffRole } from '@chaps/domain/staff';
import type { SecondFactorActions } from '@chaps/runtime';
import { type Answer, type Answers, fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { provideRuntime, sessionActionsOf } from '@chaps/testing/runtime';

export const DONE: Answer = { body: { status: 'success' } };

export const makeStaffMe = (role: StaffRole, changes: Partial<StaffMe> = {}): StaffMe => ({
  user_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11',
  email: `${role}@example.org`,
  second_factor: true,
  recovery_codes_left: 10,
  grants: [{ role, event_id: null, event_name: null, expires_at: null }],
  ...changes,
});

/** Signs in a member of staff; the code of the second factor is 123456. */
export function signInStaff(changes: Partial<SecondFactorActions> = {}): void {
  const secondFactor: SecondFactorActions = {
    isEnrolled: async () => true,
    enrol: async () => ({ ok: true, factorId: 'new', secret: 'ABCDEFGH', qrCode: 'data:,' }),
    verify: async (code) =>
      code === '123456' ? { ok: true } : { ok: false, message: 'Invalid TOTP code entered' },
    ...changes,
  };
  provideRuntime({ session: sessionActionsOf({ secondFactor }) });
  signIn();
}

/** Fakes the part of the API that the console uses, for a coordinator unless `answers` differ. */
export const staffApi = (answers: Answers = {}) =>
  fakeApi(API, { 'GET /staff/me': { body: makeStaffMe('coordinator') }, ...answers });

export const EVENT_ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';

/** An event as staff see it. @param fields of the event itself */
export const makeStaffEvent = (
  changes: Partial<StaffEvent> = {},
  fields: Partial<StaffEvent['event']> = {},
): StaffEvent => ({
  event: {
    ...pickFields('blank'),
    event_id: EVENT_ID,
    event_name: 'Rotary Ipswich',
    product_id: 'psa',
    price: 2550,
    event_date: '2999-01-10',
    end_time: '10:00',
    session_duration: 15,
    total_spaces: 8,
    contact_email: 'events@example.org',
    address_line_1: '1 High Street',
    city: 'Ipswich',
    postcode: 'IP1 1AA',
    latitude: 52.06,
    longitude: 1.15,
    place_confirmed: true,
    ...fields,
  },
  version: 1,
  state: 'open',
  changed_by: null,
  undo: null,
  day_staff: { 'check-in': 6, phlebotomist: 5 },
  waiting: 0,
  books: { closed: false, results_awaited: 0 },
  slots: [{ start_time: '09:00', capacity: 8, taken: 3 }],
  ...changes,
});
