import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './load-failure.module.css';

export interface LoadFailureProps {
  title: ReactNode;
  /** Level of the title's heading: 1 where it stands for the whole page. */
  level?: 1 | 2;
  /** What happened and what the person can do, in plain words. */
  message: ReactNode;
  /** Tries again; while a returned promise is pending the button says so. */
  onRetry?: () => unknown;
  /** It is being tried again, where that is known outside. */
  busy?: boolean;
  /** Request id that support can look up. */
  requestId?: string;
  /** Another way on, e.g. a link home. */
  children?: ReactNode;
}

/** Something could not be loaded: said plainly, with a way on. */
export function LoadFailure(props: LoadFailureProps) {
  const { title, level = 2, message, onRetry, requestId, children } = props;
  const Heading = `h${level}` as const;
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await onRetry?.();
    } finally {
      setTrying(false);
    }
  };
  return (
    <div role="alert" className={styles.failure}>
      <CloudOff className={styles.icon} aria-hidden="true" />
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.message}>{message}</div>
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
