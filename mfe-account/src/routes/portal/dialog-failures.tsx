import { Button, Notice } from '@chaps/ui';
import { failureMessage } from '../../components/failure-message.ts';

interface LookUpFailedProps {
  title: string;
  error: Error;
  /** A sentence that nothing has changed. */
  unchanged: string;
  onRetry: () => unknown;
}

/** Data that a dialog needs did not load. */
export const LookUpFailed = ({ title, error, unchanged, onRetry }: LookUpFailedProps) => (
  <Notice tone="error" title={title} live>
    <p>
      {failureMessage(error)} {unchanged}
    </p>
    <Button variant="secondary" onClick={() => onRetry()}>
      Try again
    </Button>
  </Notice>
);

/** The action of a dialog failed. */
export const NotDone = ({ title, error }: { title: string; error: Error }) => (
  <Notice tone="error" title={title} live>
    <p>{failureMessage(error)}</p>
  </Notice>
);
