import type { ReactNode } from 'react';
import styles from './summary-list.module.css';

export interface SummaryRow {
  label: ReactNode;
  value: ReactNode;
  /** A link or button to change the value. */
  action?: ReactNode;
  /** Needed when two rows share a label. */
  key?: string;
}

/** Names and values. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, value, action, key }, index) => (
        <div key={key ?? (typeof label === 'string' ? label : index)} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
