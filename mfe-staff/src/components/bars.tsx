import styles from './bars.module.css';

/**
 * A small plot beside a figure: one bar each, from zero. It is hidden from screen readers, because the
 * figure says what matters.
 */
export function Bars({ amounts }: { amounts: readonly number[] }) {
  const most = Math.max(...amounts, 1);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${amounts.length * 10} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {amounts.map((amount, index) => {
        const height = Math.max((amount / most) * 40, 1);
        const key = `${index} of ${amounts.length}`;
        return <rect key={key} x={index * 10 + 1} y={40 - height} width={8} height={height} />;
      })}
    </svg>
  );
}

/** How much of something is taken, as a bar below its figure. */
export const Share = ({ part, whole }: { part: number; whole: number }) => (
  <svg className={styles.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.rest} width={100} height={4} />
    <rect width={whole > 0 ? Math.min(100, (part / whole) * 100) : 0} height={4} />
  </svg>
);
