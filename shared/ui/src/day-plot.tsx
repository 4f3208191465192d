import { type DayQuarter, VISIT_MILESTONES } from '@chaps/domain/day-figures';
import { DataTable } from '@chaps/ui';
import { Bars } from './bars.tsx';
import styles from './day-plot.module.css';

const MOMENT_NAMES: Readonly<Record<(typeof VISIT_MILESTONES)[number], string>> = {
  expected: 'Expected',
  arrived: 'Arrived',
  ready: 'Ready',
  sampled: 'Sampled',
  not_sampled: 'No sample',
};
const CAPTION = 'People by quarter of an hour';

export interface DayPlotProps {
  quarters: readonly DayQuarter[];
}

/**
 * How a clinic day went: one chart per state that people reach, all on the same scale, and the same figures
 * as a table. 'Expected' is counted at the booked time.
 */
export function DayPlot({ quarters }: DayPlotProps) {
  const most = Math.max(1, ...quarters.flatMap((each) => VISIT_MILESTONES.map((key) => each[key])));
  return (
    <>
      <figure className={styles.figure}>
        <figcaption>{CAPTION}</figcaption>
        <div className={styles.series}>
          {VISIT_MILESTONES.map((key) => {
            const amounts = quarters.map((each) => each[key]);
            return (
              <div key={key}>
                <p className={styles.name}>
                  {MOMENT_NAMES[key]}{' '}
                  <strong>{amounts.reduce((sum, each) => sum + each, 0)}</strong>
                </p>
                <Bars amounts={amounts} most={most} tall />
                <p className={styles.ends} aria-hidden="true">
                  <span>{quarters[0]?.start_time}</span>
                  <span>{quarters.at(-1)?.start_time}</span>
                </p>
              </div>
            );
          })}
        </div>
        <p className={styles.scale}>The highest bar is {most}; all bars are to the same scale.</p>
      </figure>
      <details className={styles.numbers}>
        <summary>The same data as a table</summary>
        <DataTable
          dense
          caption={CAPTION}
          captionHidden
          rows={quarters}
          rowKey={({ start_time }) => start_time}
          columns={[
            { key: 'start_time', header: 'From' },
            ...VISIT_MILESTONES.map((key) => ({
              key,
              header: MOMENT_NAMES[key],
              align: 'end' as const,
            })),
          ]}
        />
      </details>
    </>
  );
}
