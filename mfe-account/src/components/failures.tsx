import { paths } from '@chaps/contracts/paths';
import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, ButtonLink, Cluster } from '@chaps/ui';
import {
  ActionFailure,
  type ActionFailureProps,
  getFailureMessage,
} from '@chaps/ui/action-failure';
import { Contact } from './contact.tsx';

const getRequestId = (error: unknown) => (error instanceof ApiError ? error.requestId : undefined);

/** Spec 8, 'Profile'. */
export const getProfileFailureTitle = (error: unknown) =>
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
  title = getProfileFailureTitle(error),
  children,
}: SaveFailureProps) {
  const requestId = getRequestId(error);
  return (
    <ActionResult tone="error" title={title}>
      <p>{getFailureMessage(error)}</p>
      {children && <p>{children}</p>}
      {requestId && <p>Reference: {requestId}</p>}
    </ActionResult>
  );
}

/** Staff have a record of someone with this address. Only the confirmed owner of the address is told. */
export const AddressTakenNotice = ({
  error,
  title,
}: Required<Pick<SaveFailureProps, 'error' | 'title'>>) => {
  const requestId = getRequestId(error);
  return (
    <ActionResult tone="error" title={title}>
      <p>
        We already have a record with this e-mail address, but with another surname or date of
        birth. If you have made a mistake, correct it here. Otherwise, please <Contact />, so that
        we can correct our record. Everything you entered is still here.
      </p>
      {requestId && <p>Reference: {requestId}</p>}
    </ActionResult>
  );
};

interface LookupFailureProps {
  title: string;
  error: Error;
  unchanged: string;
  onRetry: () => unknown;
}

export const LookupFailure = ({ title, error, unchanged, onRetry }: LookupFailureProps) => (
  <ActionResult tone="error" title={title}>
    <p>
      {getFailureMessage(error)} {unchanged}
    </p>
    <Button variant="secondary" onClick={() => onRetry()}>
      Try again
    </Button>
  </ActionResult>
);

interface ChangeFailureProps extends Required<ActionFailureProps> {
  /** Set while it is unknown whether the change was made. */
  checkAgain: (() => void) | undefined;
  isChecking: boolean;
}

/** Shown when a change has failed and the stored record has been checked for it. */
export const ChangeFailure = ({
  perhaps,
  checkAgain,
  isChecking,
  ...failed
}: ChangeFailureProps) =>
  checkAgain ? (
    <ActionResult tone="error" title={`We do not know whether ${perhaps}`}>
      {failed.error instanceof Error && <p>{failed.error.message}</p>}
      <Button variant="secondary" busy={isChecking} busyLabel="Checking..." onClick={checkAgain}>
        Check again
      </Button>
    </ActionResult>
  ) : (
    <ActionFailure {...failed} />
  );

interface EntryFailureProps {
  error: unknown;
  busy: boolean;
  /** Where the portal returns the user to. */
  state: unknown;
  onRetry: () => void;
}

function getProfileLoadMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) {
    return 'You are signed in, but your account does not have your details yet. Add them in your portal. You can then book.';
  }
  if (error instanceof ApiError && error.status === 0) return error.message;
  return 'You are signed in, but we could not load your details. Please try again in a moment. If the problem continues, call or e-mail us.';
}

/** Shown if the profile of a signed-in user did not load; they stay on the page (spec 4, 'Sign-in'). */
export function ProfileLoadFailure({ error, busy, state, onRetry }: EntryFailureProps) {
  const requestId = getRequestId(error);
  return (
    <ActionResult of={error} tone="error" title="Failed to fetch user profile." level={2}>
      <p>{getProfileLoadMessage(error)}</p>
      {requestId && <p>Reference: {requestId}</p>}
      <Cluster gap={2}>
        {error instanceof ApiError && error.status === 404 ? (
          <ButtonLink to={paths.portal()} state={state}>
            Go to your portal
          </ButtonLink>
        ) : (
          <Button busy={busy} busyLabel="Trying again..." onClick={onRetry}>
            Try again
          </Button>
        )}
      </Cluster>
    </ActionResult>
  );
}
