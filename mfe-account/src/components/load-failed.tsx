import { ApiError } from '@chaps/runtime';
import { LoadFailure } from '@chaps/ui';

interface LoadFailedProps {
  title: string;
  /** What is safe, and what to do. */
  message: string;
  error: unknown;
  onRetry: () => unknown;
}

/** A part of the portal that could not be loaded, with the request's id for whoever is asked. */
export function LoadFailed({ error, ...told }: LoadFailedProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return <LoadFailure {...told} {...(requestId ? { requestId } : {})} />;
}
