import { ApiError } from '@chaps/runtime';
import { Component, type ReactNode } from 'react';

export interface RemoteBoundaryProps {
  /** What the person sees instead of the part that failed. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** Another value clears the failure, e.g. the next page's path. */
  resetKey: string;
  onError?: (error: Error) => void;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | undefined;
  /** What `error` belongs to. */
  resetKey: string;
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Keeps a failure of one part from taking the page with it (architecture, point 7). */
export class RemoteBoundary extends Component<RemoteBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { error: asError(thrown) };
  }

  // While rendering: the fallback of the page before must not run once more at the next address.
  static getDerivedStateFromProps(
    { resetKey }: RemoteBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey };
  }

  override componentDidCatch(thrown: unknown): void {
    const error = asError(thrown);
    // An answer of the API is told where it is noticed; only faults of code are reported.
    if (!(error instanceof ApiError)) this.props.onError?.(error);
  }

  private retry = () => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
