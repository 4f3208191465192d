import { formatWithUnit } from '@chaps/contracts/result-fields';
import type { MedicalResult } from '@chaps/contracts/results';
import { formatDate } from '@chaps/domain';
import { Card, DataTable } from '@chaps/ui';
import { useId } from 'react';
import styles from './psa-trend.module.css';
import { getScaleTop, getTrendPoints, type TrendPoint } from './trend-points.ts';

const WIDTH = 440;
const HEIGHT = 240;
const LEFT = 56;
const RIGHT = 412;
const TOP = 28;
const BOTTOM = 196;

const toTimestamp = (day: string) => Date.parse(`${day}T00:00:00Z`);

function getCoordinates(points: readonly TrendPoint[]) {
  const first = toTimestamp(points[0]?.day ?? '');
  const span = toTimestamp(points.at(-1)?.day ?? '') - first || 1;
  const top = getScaleTop(points.map((point) => point.value));
  return points.map((point) => ({
    ...point,
    x: LEFT + 16 + ((toTimestamp(point.day) - first) / span) * (RIGHT - LEFT - 16),
    y: BOTTOM - (point.value / top) * (BOTTOM - TOP),
  }));
}

/** The chart; the table has the same data. */
function Chart({ points }: { points: readonly TrendPoint[] }) {
  const titleId = useId();
  const placed = getCoordinates(points);
  const top = getScaleTop(points.map((point) => point.value));
  const first = placed[0];
  const last = placed.at(-1);
  if (!first || !last) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={titleId}
      className={styles.chart}
    >
      <title id={titleId}>
        {`Your PSA from ${formatDate(first.day)} (${formatWithUnit(first.written, first.unit)}) to ${formatDate(last.day)} (${formatWithUnit(last.written, last.unit)}). The table below has every value.`}
      </title>
      {[0, top / 2, top].map((value) => {
        const y = BOTTOM - (value / top) * (BOTTOM - TOP);
        return (
          <g key={value}>
            <line x1={LEFT} x2={RIGHT} y1={y} y2={y} className={styles.grid} />
            <text x={LEFT - 8} y={y + 5} className={styles.scale}>
              {value}
            </text>
          </g>
        );
      })}
      <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
      {placed.map(({ day, written, x, y }) => (
        <circle key={`${day} ${written}`} cx={x} cy={y} r={6} className={styles.point} />
      ))}
      <text x={first.x} y={HEIGHT - 14} className={styles.year}>
        {first.day.slice(0, 4)}
      </text>
      {last.day.slice(0, 4) !== first.day.slice(0, 4) && (
        <text x={last.x} y={HEIGHT - 14} className={styles.year}>
          {last.day.slice(0, 4)}
        </text>
      )}
    </svg>
  );
}

/** Values over the years, shown only if there are several. */
export function PsaTrend({ items }: { items: readonly MedicalResult[] }) {
  const points = getTrendPoints(items);
  if (points.length < 2) return null;
  const unit = points.at(-1)?.unit;
  return (
    <Card as="section" title={`Your PSA over time${unit ? ` (${unit})` : ''}`} level={2}>
      <Chart points={points} />
      <DataTable
        caption="Your PSA values, newest first"
        columns={[
          { key: 'day', header: 'Date', cell: (point: TrendPoint) => formatDate(point.day) },
          {
            key: 'value',
            header: 'Result',
            align: 'end',
            cell: (point: TrendPoint) => formatWithUnit(point.written, point.unit),
          },
        ]}
        rows={[...points].reverse()}
        rowKey={({ day, written }) => `${day} ${written}`}
      />
      <p>
        A PSA can rise and fall for many reasons. Talk to your GP about what your values mean for
        you.
      </p>
    </Card>
  );
}
