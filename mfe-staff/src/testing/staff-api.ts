import type { StaffMe } from '@chaps/contracts/staff';
import type { StaffRole } from '@chaps/domain/staff';
import type { SecondFactorActions } from '@chaps/runtime';
import { type Answer, type Answers, fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { provideRuntime, sessionActionsOf } from '@chaps/testing/runtime';

export const DONE: Answer = { body: { status: 'success' } };

export const meOf = (role: StaffRole, changes: Partial<StaffMe> = {}): StaffMe => ({
  user_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11',
  email: `${role}@example.org`,
  second_factor: true,
  recovery_codes_left: 10,
  grants: [{ role, event_id: null, event_name: null, expires_at: null }],
  ...changes,
});

/** Signs a member of staff in; the second factor's code is 123456. */
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

/** The console's part of the API, for a coordinator unless the answers say otherwise. */
export const staffApi = (answers: Answers = {}) =>
  fakeApi(API, { 'GET /staff/me': { body: meOf('coordinator') }, ...answers });
