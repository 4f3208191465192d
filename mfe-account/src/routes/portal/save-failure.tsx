import { ApiError } from '@chaps/shared/runtime';
import { Notice } from '@chaps/shared/ui';
import { isSignedOut, wordsOf } from '../../components/failure-words.ts';
import { SignInAgain } from '../../components/sign-in-again.tsx';

/** Spec 8, 'Profile': the texts that were only logged are told. */
const titleOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0
    ? 'Failed to update profile'
    : 'Error occurred while updating profile';

interface SaveFailureProps {
  error: unknown;
  /** Where there is one heading for every failure. */
  title?: string;
  /** Said after the reason, unless the session has ended. */
  children?: string;
}

/** The person's details were not saved: why, and how he goes on without losing what he typed. */
export function SaveFailure({ error, title = titleOf(error), children }: SaveFailureProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice tone="error" title={title} live>
      {isSignedOut(error) ? (
        <p>Your session has ended. Sign in again and go on: nothing you typed is lost.</p>
      ) : (
        <p>{wordsOf(error)}</p>
      )}
      {children && !isSignedOut(error) && <p>{children}</p>}
      {requestId && <p>Reference: {requestId}</p>}
      {isSignedOut(error) && <SignInAgain />}
    </Notice>
  );
}
