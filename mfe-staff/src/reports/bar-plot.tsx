import { axisTicks } from '@chaps/domain';
import styles from './bar-plot.module.css';

interface BarPlotProps {
  title: string;
  /** One per bar. */
  labels: readonly string[];
  amounts: readonly number[];
  /** The maximum of the axis; by default the next round number above the largest amount. */
  most?: number | undefined;
  unit?: string;
}

/**
 * The interval at which labels are shown, so that they fit on a phone: at most 7 weekdays or 4
 * months.
 */
const getLabelInterval = (labels: readonly string[]): number =>
  Math.ceil(labels.length / (labels.every(({ length }) => length <= 3) ? 7 : 4));

const getTicks = ({ amounts, most }: Pick<BarPlotProps, 'amounts' | 'most'>) => {
  const ticks = axisTicks(most ?? Math.max(...amounts, 0));
  return { ticks, top: ticks.at(-1) ?? 1 };
};

/**
 * A bar chart with an axis. Hidden from screen readers: the table beside it has the same numbers.
 */
export function BarPlot({ title, labels, amounts, most, unit = '' }: BarPlotProps) {
  const { ticks, top } = getTicks({ amounts, most });
  const every = getLabelInterval(labels);
  const width = amounts.length * 10;
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.axis}>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              {tick}
              {unit}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          className={styles.bars}
          aria-hidden="true"
        >
          {ticks.map((tick) => {
            const y = 100 - (tick / top) * 100;
            return <line key={tick} x1={0} x2={width} y1={y} y2={y} />;
          })}
          {amounts.map((amount, index) => {
            const height = (amount / top) * 100;
            return (
              <rect
                key={labels[index]}
                x={index * 10 + 1.5}
                y={100 - height}
                width={7}
                height={height}
              />
            );
          })}
        </svg>
        <div className={styles.labels}>
          {labels.map((label, index) => (
            <span key={label}>{index % every === 0 && label}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The same chart with horizontal bars, for labels that are long or many. */
export function RowPlot({ title, labels, amounts, most, unit = '' }: BarPlotProps) {
  const { ticks, top } = getTicks({ amounts, most });
  const at = (amount: number) => (amount / top) * 100;
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <div className={styles.rows} aria-hidden="true">
        {labels.map((label, index) => (
          <div key={label} className={styles.row}>
            <span>{label}</span>
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className={styles.bar}
              aria-hidden="true"
            >
              {ticks.map((tick) => (
                <line key={tick} x1={at(tick)} x2={at(tick)} y1={0} y2={10} />
              ))}
              <rect y={2} width={at(amounts[index] ?? 0)} height={6} />
            </svg>
          </div>
        ))}
        <div className={styles.row}>
          <span />
          <div className={styles.below}>
            {ticks.map((tick) => (
              <span key={tick} style={{ insetInlineStart: `${at(tick)}%` }}>
                {tick}
                {unit}
              </span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}
