import { Bars, Share } from '@chaps/ui/bars';
import styles from './reports.module.css';

interface BarPlotProps {
  title: string;
  /** One for each bar. */
  labels: readonly string[];
  amounts: readonly number[];
  /** At the top of the scale; the largest amount when left out. */
  most?: number | undefined;
  unit?: string;
}

/** More labels than these do not fit below their bars on a phone. */
const ALL_LABELS = 7;

/** Bars with their scale. The table beside them says the same in numbers. */
export function BarPlot({ title, labels, amounts, most, unit = '' }: BarPlotProps) {
  const top = most ?? Math.max(...amounts, 1);
  const isShort = labels.length <= ALL_LABELS;
  const shown = isShort ? labels : [labels[0], labels.at(-1)];
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <p className={styles.top} aria-hidden="true">
        {top}
        {unit}
      </p>
      <Bars amounts={amounts} most={top} tall />
      <p className={isShort ? styles.labels : styles.ends} aria-hidden="true">
        {shown.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </figure>
  );
}

/** The same from left to right, for labels that are long or many. */
export function RowPlot({ title, labels, amounts, most }: BarPlotProps) {
  const whole = most ?? Math.max(...amounts, 1);
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <ul className={styles.rows} aria-hidden="true">
        {labels.map((label, index) => (
          <li key={label}>
            <span>{label}</span>
            <Share part={amounts[index] ?? 0} whole={whole} />
          </li>
        ))}
      </ul>
    </figure>
  );
}
