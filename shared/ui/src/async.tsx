import { ApiError } from '@chaps/runtime';
import type { ReactNode } from 'react';
import { LoadFailure, type LoadFailureProps } from './load-failure.tsx';
import { PageSkeleton } from './skeleton.tsx';

/** Something that loads: the result of `useQuery` or `useLazyModule`. */
export interface AsyncState<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

export interface AsyncProps<Data> extends Pick<LoadFailureProps, 'title' | 'level' | 'answerTo'> {
  query: AsyncState<Data>;
  /** The user's options after a failure. */
  message?: ReactNode;
  /** Shown while loading; a page skeleton by default. */
  pending?: ReactNode;
  /** Shown for an id that the service does not know. */
  unknown?: ReactNode;
  /** Shown instead of the content if there is nothing to list. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** Wraps the failure, e.g. in a Page with its title. */
  frame?: (failure: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Whether the record in the address does not exist (404), or its id is malformed (422). */
export const isUnknownRecord = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** Whether a loaded record no longer exists; other errors leave the displayed content. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Renders the state of loading data or code: pending, failed with the reference and Try again, unknown,
 * empty, loaded.
 */
export function Async<Data>(props: AsyncProps<Data>) {
  const {
    query,
    pending = <PageSkeleton />,
    unknown,
    empty,
    isEmpty,
    frame,
    children,
    message = 'Please check your connection and try again.',
    ...texts
  } = props;
  const { data, error, refetch } = query;
  const isUnknown = data === undefined ? isUnknownRecord : isGone;
  if (unknown !== undefined && isUnknown(error)) return unknown;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (!error) return pending;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  const failure = (
    <LoadFailure
      {...texts}
      message={message}
      onRetry={refetch}
      {...(requestId ? { requestId } : {})}
    />
  );
  return frame ? frame(failure) : failure;
}
