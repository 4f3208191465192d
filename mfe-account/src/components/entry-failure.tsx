import { paths } from '@chaps/contracts/paths';
import { ApiError } from '@chaps/runtime';
import { Button, ButtonLink, Notice } from '@chaps/ui';
import styles from './entry-failure.module.css';

interface EntryFailureProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Message and advice for the error. */
function messageFor(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) {
    return 'You are signed in, but your details are not on your account yet. Add them in your portal, then you can book.';
  }
  if (error instanceof ApiError && error.status === 0) return error.message;
  return 'You are signed in, but we could not load your details. Please try again in a moment. If it goes on, call or e-mail us.';
}

/**
 * The user is signed in, but their profile did not load; they stay on the page (spec 4, 'Sign-in').
 */
export function EntryFailure({ error, busy, onRetry }: EntryFailureProps) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Notice tone="error" title="Failed to fetch user profile." level={2} live>
      <p>{messageFor(error)}</p>
      {error instanceof ApiError && error.requestId && <p>Reference: {error.requestId}</p>}
      <div className={styles.actions}>
        {missing ? (
          <ButtonLink to={paths.portal()}>Go to your portal</ButtonLink>
        ) : (
          <Button busy={busy} busyLabel="Trying again..." onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Notice>
  );
}
