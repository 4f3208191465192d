import type { FollowUp } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { psaInformation } from '@chaps/domain/psa-information';
import { PSA_UNIT } from '@chaps/domain/results';
import { toValuePoints, type ValuePoint } from './value-points.ts';
import styles from './values.module.css';

const WIDTH = 600;
const HEIGHT = 140;
/** Horizontal space for the first and last points. */
const SIDE_PADDING = 14;

const toX = ({ x }: ValuePoint) => SIDE_PADDING + x * (WIDTH - 2 * SIDE_PADDING);
const toY = (share: number) => HEIGHT - share * HEIGHT;

const toLine = (points: readonly ValuePoint[]) =>
  points.map((point, index) => `${index ? 'L' : 'M'}${toX(point)} ${toY(point.y)}`).join('');

/** The threshold across the whole plot, with a step wherever the person's age changes it. */
function getThresholdPath(points: readonly ValuePoint[]): string {
  const known = points.flatMap((point) =>
    point.threshold === null ? [] : [{ x: toX(point), y: toY(point.threshold) }],
  );
  const [first] = known;
  if (!first) return '';
  const end = points.at(-1)?.threshold === null ? (known.at(-1)?.x ?? WIDTH) : WIDTH;
  const steps = known.map(({ x, y }) => `H${x}V${y}`).join('');
  return `M${points[0]?.threshold === null ? first.x : 0} ${first.y}${steps}H${end}`;
}

/** A zero-length line with a round cap stays a circle, however the plot is stretched. */
const Dot = ({ of, className }: { of: ValuePoint; className: string | undefined }) => (
  <path d={`M${toX(of)} ${toY(of.y)}h0`} className={className} />
);

interface ValuePlotProps {
  results: FollowUp['results'];
  /** The person's birth date. */
  born: string | null;
}

/** The person's PSA over time; the table beside it lists every value. */
export function ValuePlot({ results, born }: ValuePlotProps) {
  const { points, top } = toValuePoints(results, born);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const current = points.filter(({ superseded }) => !superseded);
  const corrected = points.filter(({ superseded }) => superseded);
  const lowered = current.filter(({ isLowered }) => isLowered);
  const threshold = getThresholdPath(points);
  const { source, version } = psaInformation;
  return (
    <figure className={styles.figure}>
      <figcaption>PSA over time, in {PSA_UNIT}</figcaption>
      <p className={styles.scale} aria-hidden="true">
        {top}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.plot}
        aria-hidden="true"
      >
        <line x1="0" x2={WIDTH} y1="0" y2="0" className={styles.axis} />
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
        {threshold && <path d={threshold} className={styles.threshold} />}
        <path d={toLine(current)} className={styles.line} />
        {corrected.map((point) => (
          <g key={point.id}>
            <Dot of={point} className={styles.ring} />
            <Dot of={point} className={styles.hole} />
          </g>
        ))}
        {lowered.map((point) => (
          <Dot key={point.id} of={point} className={styles.halo} />
        ))}
        {current.map((point) => (
          <Dot key={point.id} of={point} className={styles.dot} />
        ))}
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{formatDate(first.day)}</span>
        {last.day !== first.day && <span>{formatDate(last.day)}</span>}
      </p>
      <ul className={styles.legend} aria-hidden="true">
        <li data-mark="value">Value</li>
        {lowered.length > 0 && <li data-mark="lowered">While on a medicine that lowers PSA</li>}
        {corrected.length > 0 && <li data-mark="corrected">Corrected or withdrawn</li>}
        {threshold && <li data-mark="threshold">CHAPS looks more closely from this level</li>}
      </ul>
      {threshold && (
        <p className={styles.source}>
          Levels by age, for information: {source}. Version {version}.
        </p>
      )}
    </figure>
  );
}
