import type { Cancellation } from '@chaps/shared/contracts/cancellations';
import { formatPence } from '@chaps/shared/format';
import { Notice } from '@chaps/shared/ui';
import { useEffect, useRef } from 'react';
import styles from './portal.module.css';

/** Says that it is done; takes the focus, because the button that was pressed is gone. */
export function CancelledNotice({ terms }: { terms: Cancellation }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className={styles.cancelled}>
      <Notice tone="success" title="Your appointment is cancelled" level={3}>
        {terms.refund > 0 && (
          <p>
            {formatPence(terms.refund)} goes back to the card you paid with, within 14 business
            days.
          </p>
        )}
        <p>We sent you an e-mail about it.</p>
      </Notice>
    </div>
  );
}
