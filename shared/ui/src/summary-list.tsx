import type { ReactNode } from 'react';
import styles from './summary-list.module.css';

export interface SummaryRow {
  label: ReactNode;
  value: ReactNode;
  /** A link or button that changes it. */
  action?: ReactNode;
  /** Set when two rows may carry the same label. */
  key?: string;
}

/** Names and values, as on a form's last page. */
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
