import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useState } from 'react';
import { useBroughtIntoView } from './action-result.tsx';
import { Button } from './button.tsx';
import styles from './load-failure.module.css';

export interface LoadFailureProps {
  title: ReactNode;
  /** Heading level of the title: 1 when it replaces the whole page. */
  level?: 1 | 2;
  /** What happened and what the user can do. */
  message: ReactNode;
  /** Retries. The button is busy while a returned promise is pending. */
  onRetry?: () => unknown;
  /** Whether a retry is running, if the parent controls it. */
  busy?: boolean;
  /** The action that failed, if the failure is the result of a press. */
  answerTo?: unknown;
  /** Request id for support. */
  requestId?: string;
  /** Another action, e.g. a link home. */
  children?: ReactNode;
}

/**
 * A load error with a retry button, announced each time. The content that replaces the button takes its
 * focus.
 */
export function LoadFailure(props: LoadFailureProps) {
  const { title, level = 2, message, onRetry, requestId, children } = props;
  const Heading = `h${level}` as const;
  const [trying, setTrying] = useState(false);
  const [tries, setTries] = useState(0);
  const box = useBroughtIntoView(props.answerTo);
  const retry = async () => {
    setTrying(true);
    try {
      await onRetry?.();
    } finally {
      setTrying(false);
      setTries((before) => before + 1);
    }
  };
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.failure}>
      <CloudOff className={styles.icon} aria-hidden="true" />
      <Heading key={`title ${tries}`} className={styles.title}>
        {title}
      </Heading>
      <div key={`message ${tries}`} className={styles.message}>
        {message}
      </div>
      <div className={styles.actions}>
        {onRetry && (
          <Button
            busy={trying || props.busy}
            busyLabel="Trying again..."
            icon={<RotateCw />}
            onClick={retry}
          >
            Try again
          </Button>
        )}
        {children}
      </div>
      {requestId && (
        <p className={styles.reference}>
          If you contact us about this, give the reference <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
