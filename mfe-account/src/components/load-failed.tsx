import { ApiError } from '@chaps/runtime';
import { LoadFailure } from '@chaps/ui';

interface LoadFailedProps {
  title: string;
  /** What is safe, and what to do. */
  message: string;
  error: unknown;
  onRetry: () => unknown;
}

/** A load failure of a part of the portal, with the request id. */
export function LoadFailed({ error, ...props }: LoadFailedProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return <LoadFailure {...props} {...(requestId ? { requestId } : {})} />;
}
