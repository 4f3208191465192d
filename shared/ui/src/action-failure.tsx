import { isUnauthorized } from '@chaps/api-client';
import { isUndecided } from '@chaps/api-client/idempotency-keys';
import { ApiError } from '@chaps/runtime';
import { ActionResult } from '@chaps/ui';

/** The API's message, or else advice to retry. */
export const getFailureMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Please try again in a moment.';

export interface ActionFailureProps {
  /** The title when nothing was changed. */
  title: string;
  /** What may have happened if the response was lost: 'your choices were saved'. */
  perhaps?: string;
  error: unknown;
}

/** Shown when what a button does has failed; nothing when the session has ended, which is shown elsewhere. */
export const ActionFailure = ({ title, perhaps, error }: ActionFailureProps) =>
  isUnauthorized(error) ? null : (
    <ActionResult
      tone="error"
      of={error}
      title={perhaps && isUndecided(error) ? `We do not know whether ${perhaps}` : title}
    >
      <p>{getFailureMessage(error)}</p>
    </ActionResult>
  );
