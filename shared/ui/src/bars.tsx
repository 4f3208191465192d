import { classNames } from '@chaps/ui';
import styles from './bars.module.css';

interface BarsProps {
  amounts: readonly number[];
  /** Value at the top of the scale; defaults to the largest amount. */
  most?: number | undefined;
  tall?: boolean;
}

/**
 * A bar chart that starts at zero. It is hidden from screen readers, because the figure or table beside it
 * has the values.
 */
export function Bars({ amounts, most, tall = false }: BarsProps) {
  const top = most ?? Math.max(...amounts, 1);
  return (
    <svg
      className={classNames(styles.bars, tall && styles.tall)}
      viewBox={`0 0 ${amounts.length * 10} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {amounts.map((amount, index) => {
        const height = Math.max((amount / top) * 40, tall ? 0.25 : 1);
        const key = `${index} of ${amounts.length}`;
        return <rect key={key} x={index * 10 + 1} y={40 - height} width={8} height={height} />;
      })}
    </svg>
  );
}

/** A bar below a figure that shows how much of something is used. */
export const ShareBar = ({ part, whole }: { part: number; whole: number }) => (
  <svg className={styles.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.rest} width={100} height={4} />
    <rect width={whole > 0 ? Math.min(100, (part / whole) * 100) : 0} height={4} />
  </svg>
);
