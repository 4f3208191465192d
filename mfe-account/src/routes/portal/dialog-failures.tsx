import { Button, Notice } from '@chaps/ui';
import { wordsOf } from '../../components/failure-words.ts';

interface LookUpFailedProps {
  title: string;
  error: Error;
  /** That nothing has happened, in a sentence. */
  unchanged: string;
  onRetry: () => unknown;
}

/** What a dialog needs to know before it can ask could not be had. */
export const LookUpFailed = ({ title, error, unchanged, onRetry }: LookUpFailedProps) => (
  <Notice tone="error" title={title} live>
    <p>
      {wordsOf(error)} {unchanged}
    </p>
    <Button variant="secondary" onClick={() => onRetry()}>
      Try again
    </Button>
  </Notice>
);

/** What was decided in a dialog was not done. */
export const NotDone = ({ title, error }: { title: string; error: Error }) => (
  <Notice tone="error" title={title} live>
    <p>{wordsOf(error)}</p>
  </Notice>
);
