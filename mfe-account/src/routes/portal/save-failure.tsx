import { ApiError } from '@chaps/runtime';
import { Notice } from '@chaps/ui';
import { failureMessage } from '../../components/failure-message.ts';

/** Spec 8, 'Profile'. */
const titleOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0
    ? 'Failed to update profile'
    : 'Error occurred while updating profile';

interface SaveFailureProps {
  error: unknown;
  /** One heading for every failure. */
  title?: string;
  /** Sentence after the reason. */
  children?: string;
}

/** The details were not saved: why, and what to do. */
export function SaveFailure({ error, title = titleOf(error), children }: SaveFailureProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice tone="error" title={title} live>
      <p>{failureMessage(error)}</p>
      {children && <p>{children}</p>}
      {requestId && <p>Reference: {requestId}</p>}
    </Notice>
  );
}
