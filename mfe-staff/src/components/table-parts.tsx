import type { StaffEvent } from '@chaps/contracts/staff-events';
import { formatDate, londonDate, londonTime } from '@chaps/domain';
import { Cluster, DataTable } from '@chaps/ui';
import type { ReactNode } from 'react';
import styles from './table-parts.module.css';

/** '22 November 2026, 14:35', London. @param instant ISO 8601 */
export function formatDateAndTime(instant: string): string {
  const at = new Date(instant);
  return `${formatDate(londonDate(at))}, ${londonTime(at)}`;
}

/** Date and time in a table, where the time may wrap below the date. */
export function DayAndTime({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <>
      <NoWrap>{formatDate(londonDate(instant))},</NoWrap> <NoWrap>{londonTime(instant)}</NoWrap>
    </>
  );
}

/** Short text that a table cell never breaks: a reference, a date, a value. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span className={styles.whole}>{children}</span>
);

/** Text without spaces that a table cell may break: an e-mail address, a long name. */
export const BreakAnywhere = ({ children }: { children: ReactNode }) => (
  <span className={styles.long}>{children}</span>
);

export const RowActions = ({ children }: { children: ReactNode }) => (
  <Cluster className={styles.actions}>{children}</Cluster>
);

export const Seats = ({ slots }: Pick<StaffEvent, 'slots'>) => (
  <div className={styles.seats}>
    <DataTable
      caption="Seats by time"
      rows={slots}
      rowKey={({ start_time }) => start_time}
      columns={[
        { key: 'start_time', header: 'Time' },
        { key: 'taken', header: 'Taken', align: 'end' },
        { key: 'capacity', header: 'Seats', align: 'end' },
      ]}
    />
  </div>
);
