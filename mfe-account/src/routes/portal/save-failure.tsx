import { ApiError } from '@chaps/runtime';
import { Notice } from '@chaps/ui';
import { wordsOf } from '../../components/failure-words.ts';

/** Spec 8, 'Profile': the texts that were only logged are told. */
const titleOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0
    ? 'Failed to update profile'
    : 'Error occurred while updating profile';

interface SaveFailureProps {
  error: unknown;
  /** Where there is one heading for every failure. */
  title?: string;
  /** Said after the reason. */
  children?: string;
}

/** The person's details were not saved: why, and how he goes on without losing what he typed. */
export function SaveFailure({ error, title = titleOf(error), children }: SaveFailureProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice tone="error" title={title} live>
      <p>{wordsOf(error)}</p>
      {children && <p>{children}</p>}
      {requestId && <p>Reference: {requestId}</p>}
    </Notice>
  );
}
