import { paths } from '@chaps/contracts/paths';
import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, ButtonLink, Cluster } from '@chaps/ui';

const getRequestId = (error: unknown) => (error instanceof ApiError ? error.requestId : undefined);

/** The API's message, or else advice to retry. */
export const failureMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Please try again in a moment.';

/** Spec 8, 'Profile'. */
export const profileFailureTitle = (error: unknown) =>
  error instanceof ApiError && error.status !== 0
    ? 'Failed to update profile'
    : 'Error occurred while updating profile';

interface SaveFailureProps {
  error: unknown;
  title?: string;
  children?: string;
}

/** Says why the details were not saved, and what to do. */
export function SaveFailure({
  error,
  title = profileFailureTitle(error),
  children,
}: SaveFailureProps) {
  const requestId = getRequestId(error);
  return (
    <ActionResult tone="error" title={title}>
      <p>{failureMessage(error)}</p>
      {children && <p>{children}</p>}
      {requestId && <p>Reference: {requestId}</p>}
    </ActionResult>
  );
}

interface LookUpFailedProps {
  title: string;
  error: Error;
  unchanged: string;
  onRetry: () => unknown;
}

export const LookupFailed = ({ title, error, unchanged, onRetry }: LookUpFailedProps) => (
  <ActionResult tone="error" title={title}>
    <p>
      {failureMessage(error)} {unchanged}
    </p>
    <Button variant="secondary" onClick={() => onRetry()}>
      Try again
    </Button>
  </ActionResult>
);

export const ActionFailed = ({ title, error }: { title: string; error: unknown }) => (
  <ActionResult tone="error" title={title}>
    <p>{failureMessage(error)}</p>
  </ActionResult>
);

interface EntryFailureProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

function entryMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) {
    return 'You are signed in, but your details are not on your account yet. Add them in your portal, then you can book.';
  }
  if (error instanceof ApiError && error.status === 0) return error.message;
  return 'You are signed in, but we could not load your details. Please try again in a moment. If the problem continues, call or e-mail us.';
}

/** Shown if the profile of a signed-in user did not load; they stay on the page (spec 4, 'Sign-in'). */
export function EntryFailure({ error, busy, onRetry }: EntryFailureProps) {
  const requestId = getRequestId(error);
  return (
    <ActionResult of={error} tone="error" title="Failed to fetch user profile." level={2}>
      <p>{entryMessage(error)}</p>
      {requestId && <p>Reference: {requestId}</p>}
      <Cluster gap={2}>
        {error instanceof ApiError && error.status === 404 ? (
          <ButtonLink to={paths.portal()}>Go to your portal</ButtonLink>
        ) : (
          <Button busy={busy} busyLabel="Trying again..." onClick={onRetry}>
            Try again
          </Button>
        )}
      </Cluster>
    </ActionResult>
  );
}
