import { useId } from 'react';
import styles from './statistics.module.css';

export interface Bar {
  label: string;
  value: number;
  /** Text after the value, e.g. a share. */
  note: string;
}

interface BarChartProps {
  bars: Bar[];
  title: string;
  /** The value of a full bar. */
  whole: number;
}

const ROW_HEIGHT = 76;

const count = new Intl.NumberFormat('en-GB');

/** Bars with labels. There is no view box, so that the text keeps its size on a phone. */
export function BarChart({ bars, title, whole }: BarChartProps) {
  const titleId = useId();
  const sentence = bars
    .map(({ label, value, note }) => `${label}: ${count.format(value)} ${note}`)
    .join('; ');
  return (
    <svg
      width="100%"
      height={bars.length * ROW_HEIGHT}
      role="img"
      aria-labelledby={titleId}
      className={styles.chart}
    >
      <title id={titleId}>{`${title}. ${sentence}.`}</title>
      {bars.map(({ label, value, note }, row) => {
        const length = Math.max(2, (value / whole) * 100);
        return (
          <g key={label} transform={`translate(0 ${row * ROW_HEIGHT})`}>
            <text y="22" className={styles.barLabel}>
              {label}
            </text>
            <rect y="32" width="100%" height="24" rx="5" className={styles.track} />
            <rect y="32" width={`${length}%`} height="24" rx="5" className={styles.bar} />
            <text x="100%" y="22" textAnchor="end" className={styles.barValue}>
              {count.format(value)}
              <tspan className={styles.barNote}> {note}</tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const MEN = Array.from({ length: 100 }, (_, index) => ({
  name: `man ${index + 1}`,
  x: (index % 20) * 32 + 16,
  y: Math.floor(index / 20) * 62,
}));

/** The outline of one figure, 20 wide and 50 high, centred at 0. */
const MAN_PATH =
  'M0 2a7 7 0 1 1 0 14a7 7 0 1 1 0-14ZM-4 18h8a6 6 0 0 1 6 6v11a2.5 2.5 0 0 1-5 0v15a2.5 2.5 0 0 1-5 0a2.5 2.5 0 0 1-5 0V35a2.5 2.5 0 0 1-5 0V24a6 6 0 0 1 6-6Z';

interface PeopleChartProps {
  tests: number;
  /** Men with an abnormal result, and those of them with cancer. */
  abnormal: number;
  cancers: number;
}

/** One hundred figures that illustrate the shares. */
export function PeopleChart({ tests, abnormal, cancers }: PeopleChartProps) {
  const titleId = useId();
  const marked = Math.round((abnormal / tests) * 100);
  const within = Math.round((cancers / tests) * 100);
  const kind = (index: number) => {
    if (index < within) return styles.cancer;
    return index < marked ? styles.abnormal : styles.expected;
  };
  return (
    <figure className={styles.hundred}>
      <svg
        viewBox="0 0 640 306"
        width="640"
        height="306"
        role="img"
        aria-labelledby={titleId}
        className={styles.people}
      >
        <title id={titleId}>
          {`Of 100 men tested, about ${marked} had an abnormal result, and about ${within} of them had cancer.`}
        </title>
        {MEN.map(({ name, x, y }, index) => (
          <path
            key={name}
            d={MAN_PATH}
            transform={`translate(${x} ${y})`}
            className={kind(index)}
          />
        ))}
      </svg>
      <figcaption>
        <ul className={styles.key}>
          <li>
            <span className={styles.keyCancer} aria-hidden="true" /> about {within} had cancer
          </li>
          <li>
            <span className={styles.keyAbnormal} aria-hidden="true" /> about {marked - within} more
            had an abnormal result, but no cancer was found
          </li>
          <li>
            <span className={styles.keyExpected} aria-hidden="true" /> the others had no abnormal
            result
          </li>
        </ul>
      </figcaption>
    </figure>
  );
}
