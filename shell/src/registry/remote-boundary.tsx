import { ApiError } from '@chaps/runtime';
import { Component, type ReactNode } from 'react';

export interface RemoteBoundaryProps {
  /** Content shown instead of the failed children. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** A new value clears the failure. */
  resetKey: string;
  onError?: (error: Error) => void;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | undefined;
  /** The key at the time of `error`. */
  resetKey: string;
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Limits a failure to one remote. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { error: toError(thrown) };
  }

  // During render, so that the old fallback does not render at the new address.
  static getDerivedStateFromProps(
    { resetKey }: RemoteBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey };
  }

  override componentDidCatch(thrown: unknown): void {
    const error = toError(thrown);
    // API errors are reported where they occur.
    if (!(error instanceof ApiError)) this.props.onError?.(error);
  }

  private retry = () => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
