import { logFailure } from '@chaps/api-client/error-logs';
import { profileQuery } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { ApiError, queryClient, useSession, writeStoredUser } from '@chaps/runtime';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { removeBookingsOfOtherUsers } from '../saved-bookings/save-booking.ts';
import { clearOtherDrafts } from './form-drafts.ts';
import { toNavigationState, useOrigin } from './return-path.ts';
import { consumeReturnTo } from './return-to.ts';

/** Stores the three fields that may be in browser storage. */
export const storeUser = ({ firstName, lastName, profileId }: UserProfile) =>
  writeStoredUser({ firstName, lastName, profileId });

/** Path of the console, if the service says that this is a staff account without a profile. */
export const findConsolePath = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'STAFF_WITHOUT_PROFILE'
    ? error.details.console
    : undefined;

/**
 * Completes a sign-in: loads the profile by e-mail and stores names and profile id (spec 4, 'Sign-in').
 * @throws {ApiError} when the profile does not load; the user stays signed in
 */
export async function completeSignIn(email: string): Promise<void> {
  clearOtherDrafts(email);
  removeBookingsOfOtherUsers().catch(reportError);
  storeUser(await queryClient.fetchQuery(profileQuery(email)));
}

type EntryState = ReturnType<typeof toNavigationState>;

export type Entry =
  /** Sign-in has not started: a signed-in visitor is redirected. */
  | { step: 'idle' }
  | { step: 'entering' }
  | { step: 'incomplete'; email: string; error: unknown; retrying: boolean; state: EntryState }
  /** The password was correct, but the address is unconfirmed, so there is no session. */
  | { step: 'unconfirmed'; email: string };

/** The last step of sign-in: loads the profile and returns to the origin (spec 4, 'Sign-in'). */
export function useEntry() {
  const [entry, setEntry] = useState<Entry>({ step: 'idle' });
  const origin = useOrigin();
  const navigate = useNavigate();

  /** @param withoutProfile whether an account without a profile may continue */
  const finish = async (email: string, withoutProfile = origin.withoutProfile) => {
    setEntry((before) =>
      before.step === 'incomplete' ? { ...before, retrying: true } : { step: 'entering' },
    );
    let workplace: string | undefined;
    try {
      await completeSignIn(email);
    } catch (error) {
      // The shell has already ended the session, and with it the rejected request.
      if (useSession.getState().ended === 'unconfirmed') {
        return setEntry({ step: 'unconfirmed', email });
      }
      workplace = findConsolePath(error);
      const isMissing = error instanceof ApiError && error.status === 404;
      if (!(isMissing && withoutProfile) && !workplace) {
        void logFailure('Failed to fetch user profile', error);
        // Without details, the user returns through the portal, where they add them.
        const stored = isMissing ? consumeReturnTo() : undefined;
        const state = toNavigationState({ ...origin, from: origin.from ?? stored });
        return setEntry({ step: 'incomplete', email, error, retrying: false, state });
      }
    }
    const stored = consumeReturnTo();
    navigate(origin.from ?? stored ?? workplace ?? '/', {
      replace: true,
      state: toNavigationState(origin),
    });
  };

  return {
    entry,
    begin: () => setEntry({ step: 'entering' }),
    giveUp: () => setEntry({ step: 'idle' }),
    finish,
  };
}
