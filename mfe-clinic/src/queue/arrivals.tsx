import { DataTable } from '@chaps/ui';
import styles from './queue.module.css';
import type { arrivalsByQuarter } from './sums.ts';

/** Arrivals by quarter of an hour: a table whose rows have bars, so that plot and figures are one. */
export function Arrivals({ quarters }: { quarters: ReturnType<typeof arrivalsByQuarter> }) {
  if (quarters.length === 0) return <p>Nobody has arrived yet.</p>;
  const most = Math.max(...quarters.map(({ arrivals }) => arrivals));
  return (
    <DataTable
      caption="Arrivals by quarter of an hour"
      rows={quarters}
      rowKey={({ time }) => time}
      columns={[
        { key: 'time', header: 'From' },
        {
          key: 'arrivals',
          header: 'Arrivals',
          cell: ({ arrivals }) => (
            <span className={styles.cell}>
              <span className={styles.count}>{arrivals}</span>
              <svg
                className={styles.bar}
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={(arrivals / most) * 100} height={10} />
              </svg>
            </span>
          ),
        },
      ]}
    />
  );
}
